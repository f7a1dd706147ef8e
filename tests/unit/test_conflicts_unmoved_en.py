"""English news that leaves alone what was told, though it speaks of the very same."""

from __future__ import annotations

import pytest

from pipeline.domain.conflicts.judging import by_rules as judge
from pipeline.domain.conflicts.values import Said
from tests.support.conflicts import LATER, THEN, pairs


def state_between(old: str, new: str) -> str:
    return judge(Said(old, "user", THEN, "en"), Said(new, "user", LATER, "en")).state


NOT_ENDED = pairs("""
I drink coffee. | I have not given up coffee.
I smoke. | I promised to quit smoking next year.
I smoke. | I haven't quit smoking.
I work at Bosch. | I did not leave Bosch.
I work at Bosch. | I haven't quit my job at Bosch.
I am a vegetarian. | I have not stopped being a vegetarian.
I live in Leeds. | I am not moving to York.
I live in Leeds. | We didn't move out of Leeds after all.
I go running every morning. | I never stopped running.
I play the piano. | I didn't say I had given up the piano.
My husband is a doctor. | I never said he wasn't a doctor.
I eat meat. | I have decided to give up meat one day.
I drink wine. | My doctor told me to stop drinking wine.
I have a dog called Rex. | We are not giving Rex away.
I am married to Tom. | Tom and I are not getting divorced.
I'm dating Leo. | Leo and I haven't broken up.
We have a car. | We won't be selling the car.
I take the bus to work. | I will stop taking the bus some day.
I have a gym membership. | I haven't cancelled my gym membership.
I do not eat meat. | I don't plan to eat meat again.
I smoke. | I keep promising my wife I'll quit smoking.
I drink coffee. | I could never give up coffee.
I smoke. | I tried to quit smoking but failed.
I eat dairy. | I am not giving up dairy.
I work for the council. | I have no plans to leave the council.
I play the flute. | I will never give up the flute.
My sister is a nurse. | My sister has not quit nursing.
I do yoga every day. | I keep meaning to stop doing yoga.
I have a motorbike. | I refuse to sell my motorbike.
I live in Bath. | I don't want to leave Bath.
Tom is my boyfriend. | I would never leave Tom.
I bite my nails. | I swore I'd stop biting my nails, starting in January.
I am vegan. | It's not true that I am no longer vegan.
We have chickens. | Nobody said we got rid of the chickens.
I use Instagram. | I thought about quitting Instagram, but I'm staying.
""")
OTHER_MISTAKES = pairs("""
We have two dogs, Rex and Luna. | I was wrong about Rex: it is Luna who chewed the sofa.
My kids are called Tim and Ella. | I was wrong about Tim: it was Ella who broke the vase.
Two cats, Pepper and Salt. | I was wrong earlier, it is Salt who is ill, not Pepper.
I have two brothers, Ben and Sam. | I was wrong about Ben: it was Sam who called yesterday.
I have two sisters, Anna and Mia. | Sorry, I mixed that up: Mia is the one who lost a key, not Anna.
My flight is on Monday. | Sorry, wrong chat! My flight is fine.
I won the race in May. | I lost the race in June.
My cats are Milo and Otis. | Correction: Otis knocked over the plant, not Milo.
Our neighbours are Mr. Hill and Mrs. Park. | I said Mr. Hill complained, but it was Mrs. Park.
My parents are Carl and Rita. | I was mistaken about Carl, it was Rita who paid the bill.
I work with Jo and Pam. | I was wrong about Jo: Pam ate my sandwich.
I have a son called Max. | I was wrong, Max did not break the window.
My meeting is at three. | Sorry, that message was for someone else.
My dog is called Rex. | I was wrong to shout at Rex, it was the cat.
Our children are Leo and Ida. | Sorry, it was Ida who had the fever, not Leo.
My dogs are called Bo and Max. | I take it back about Bo: Max stole the sausage.
I have two cats, Kit and Kat. | My mistake, Kit was the one who scratched the couch.
My sons are Ed and Al. | I got that wrong, it wasn't Ed who called, it was Al.
I have a daughter, Zoe. | Correction: Zoe didn't eat the cake, the dog did.
We keep two ponies, Star and Bell. | I was wrong about Star, it's Bell that kicked the fence.
My flatmates are Ian and Raj. | Sorry Ian, I was wrong: Raj left the door open.
I have an appointment on Tuesday. | Ignore that last message, it was for my sister.
I won the quiz on Friday. | I lost the quiz on Sunday.
Our twins are Amy and Jon. | I mixed them up: Jon broke the lamp.
""")
EVENTS = pairs("""
I broke up with Dan. | I have a new boyfriend, his name is Leo.
I divorced Joe in 2020. | I got married to Leo.
I graduated from Leeds University. | I am studying at Oxford now.
My boss fired Tim. | Tim has a new job.
I quit my job at Google. | I work at Bosch now.
I bought a bike yesterday. | I sold my bike.
I won the lottery in 2019. | I have no money left.
I got fired from Tesco. | I have a new job at Lidl.
I finished school in 2015. | I am back at school to become a nurse.
I ran the London marathon last year. | I can't run any more.
I visited Rome in May. | I am in Paris now.
I sold my car. | I bought a new car.
I had lunch with Dan on Friday. | Dan moved to Spain.
I passed my driving test. | I no longer drive.
I left Bosch in April. | I am back at Bosch.
I won the chess club prize. | I quit the chess club.
I bought a house in Kent. | We sold the house in Kent.
I quit smoking in 2020. | I ran a marathon this year.
I was born in Leeds. | I moved to York.
I met Tom at university. | Tom and I broke up.
I got divorced in 2018. | I am married to Sam.
We won the cup in 2022. | We lost the final this year.
I was fired from the bakery. | I run my own bakery.
My son graduated in June. | My son is doing a master's now.
Ann left Tesco. | Ann works at Aldi.
I broke up with my girlfriend. | I am dating Kim.
I dropped out of college. | I am at college in Hull.
I bought a red bike. | I ride a blue bike.
I gave birth in March. | My baby is walking.
Tom crashed his car. | Tom has a new car.
She retired in 2020. | She works part-time in a shop.
We celebrated our wedding in Spain. | We moved to France.
I resigned as chair. | Meg is the chair now.
My parents split up when I was ten. | My mum married Pete.
I had my appendix out. | My tummy is fine.
I signed a contract with Orange. | I am with Vodafone now.
The team fired its coach. | The team has a new coach.
""")
PETS = pairs("""
I live alone in a flat in Camden. | My cat lives with me.
I live alone. | My dog Rex lives with me.
I live alone in Leeds. | Biscuit, my rabbit, lives with me.
I live by myself. | I live with my cat.
I live on my own. | I live with two goldfish.
I live alone. | My parrot shares the flat with me.
I live alone. | My cat moved in with me.
I live by myself in York. | I have a dog living with me.
I live alone. | I share my flat with a hamster.
I live alone. | We got a kitten, she sleeps in my bed.
I live alone. | I have two cats.
I live alone. | A stray cat has moved in.
My gran lives alone. | My gran has a budgie.
I live alone in a studio. | My goldfish Bob lives in a bowl on my desk.
He lives on his own. | His dog sleeps on the sofa.
I live alone. | My dog and I live in a small flat.
""")
OTHER_DOINGS = pairs("""
I love the smell of coffee. | I no longer drink coffee.
I like the smell of cigarettes. | I quit smoking.
I love the taste of beer. | I stopped drinking beer.
I love the sound of the piano. | I no longer play the piano.
I love the look of leather. | I don't wear leather any more.
I hate the smell of fish. | I eat fish again.
I opened a coffee shop. | I don't drink coffee any more.
I collect coffee cups. | I gave up coffee.
I sell wine. | I don't drink wine any more.
I watch football on TV. | I no longer play football.
I like the colour of wine. | I gave up wine.
I like the smell of petrol. | I no longer drive.
I enjoy the sight of snow. | I quit skiing.
I love the sound of drums. | I stopped playing the drums.
I watch tennis. | I stopped playing tennis.
I work in a brewery. | I no longer drink beer.
I grow tomatoes. | I can't eat tomatoes any more.
I work in a chocolate factory. | I don't eat chocolate any more.
I have a coffee machine. | I don't drink coffee after six any more.
I write about wine. | I gave up drinking wine.
""")
NARROWED = pairs("""
I play the piano. | I no longer play the piano at church.
I teach maths. | I stopped teaching on Fridays.
I work at Bosch. | I no longer work at Bosch on Fridays.
I drink coffee. | I no longer drink coffee in the evening.
I go running. | I don't run on Sundays any more.
I swim. | I stopped swimming in the lake.
I drink beer. | I no longer drink beer at work.
I eat meat. | I no longer eat meat on Mondays.
I drive a car. | I don't drive at night any more.
I smoke. | I no longer smoke in the house.
I sing. | I no longer sing in the choir.
I cook. | I stopped cooking for the neighbours.
I play tennis. | I quit playing tennis with Bob.
I take sugar. | I no longer take sugar in my tea.
I work as a nurse. | I no longer work nights.
I drink wine. | I no longer drink wine with dinner.
I teach piano. | I no longer teach piano at the school.
I sing. | I stopped singing in public.
I swim. | I no longer swim before breakfast.
I read the news. | I no longer read the news in bed.
I play football. | I don't play football for the firm any more.
I work as a barista. | I no longer work weekends.
I do yoga. | I don't do yoga on Tuesdays any more.
I eat bread. | I stopped eating bread for breakfast.
I run. | I quit running with the club.
I cycle. | I don't cycle in the rain any more.
I cook every day. | I no longer cook on Sundays.
I drive. | I don't drive in the city any more.
I speak French. | I no longer speak French at home.
""")
RESTATED = pairs("""
My brother Tom is a doctor. | Tom is a great cook.
Leo plays the drums. | Leo sold his old drums and bought new ones.
Tim owes me 50 euros. | Tim paid me 20 euros for the tickets.
I am a teacher. | I am a terrible singer.
My sister Ann is a lawyer. | Ann is a brilliant dancer.
My mum is a nurse. | My mum is a huge fan of Elvis.
I play the guitar. | I sold my old guitar and got a better one.
I cycle to work. | I sold my old bike and bought a new one.
I work as a product manager in Leeds. | I have worked at Bosch for three years.
I drive to work. | We sold the old car and bought a new one.
Dan owes me 100 pounds. | Dan gave me 10 pounds for my birthday.
Leo is a plumber. | Leo is a good friend.
I live in Leeds. | I have lived in Leeds for ten years.
My boyfriend is called Dan. | Dan and I had a row, but we have made up.
My girlfriend is called Eve. | Eve and I argued yesterday, but we are fine again.
My son plays the violin. | He sold his old violin and bought a better one.
My wife is a doctor. | My wife is a good swimmer.
I'm a product manager in Leeds, 29 years old. | I work at Bosch, for three years now.
My girlfriend is called Eve. | Eve and I had a fight, but it's all good.
My sister is a vet. | My sister is an amazing aunt.
My dad is a baker. | My dad is a keen fisherman.
Sam plays the violin. | Sam traded in his violin for a better one.
Liz owes me 40 dollars. | Liz gave me 15 dollars for the pizza.
I have a laptop. | I replaced my old laptop with a new one.
My son is a goalkeeper. | My son is a great swimmer.
""")
MOVED = pairs("""
I drink coffee. | I have given up coffee.
I smoke. | I quit smoking last month.
I work at Bosch. | I no longer work at Bosch.
I work nights. | I no longer work nights.
I sing in the choir. | I no longer sing in the choir.
We have two dogs, Rex and Luna. | I was wrong about Rex: he is not our dog, he is our neighbour's.
I live alone. | My boyfriend moved in with me.
I live alone. | I live with my sister now.
Tim owes me 50 euros. | Tim paid me back the 50 euros.
I play the drums. | I sold my drums.
My brother Tom is a doctor. | Tom is a chef now.
I drink coffee. | I stopped drinking coffee at last.
I work for a small bakery. | I quit my job at the bakery.
""")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *NOT_ENDED,
        *OTHER_MISTAKES,
        *EVENTS,
        *PETS,
        *OTHER_DOINGS,
        *NARROWED,
        *RESTATED,
    ],
)
def test_what_was_told_stays_as_it_is(old: str, new: str) -> None:
    assert state_between(old, new) == "none"


@pytest.mark.parametrize(("old", "new"), MOVED)
def test_what_ends_it_for_good_is_still_seen(old: str, new: str) -> None:
    assert state_between(old, new) != "none"
