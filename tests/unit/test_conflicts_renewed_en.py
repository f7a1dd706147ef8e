"""English news that names another value of what was told, and news that only seems to."""

from __future__ import annotations

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said
from tests.support.conflicts import LATER, THEN, pairs


def state_between(old: str, new: str) -> str:
    return judge(Said(old, "user", THEN, "en"), Said(new, "user", LATER, "en")).state


OTHER_VALUES = pairs("""
The teacher is called Mrs. Petrov. | Sorry, I said Mrs. Petrov, but her name is Mrs. Petrova.
Our landlord's name is Mr. Pettersen. | Correction, the landlord is called Mr. Pedersen.
Our doctor is called Mr. Brand. | Sorry, I said Mr. Brand, but his name is Mr. Brandt.
The new boss is called Hanna. | The new boss's name is Anna, not Hanna.
My son's teacher is called Ms. Ray. | I got it wrong, my son's teacher is called Ms. May.
Our cat is called Mitzi. | Our cat is called Muffin now.
My kids are called Tim and Ella. | Sorry, I was wrong: they are called Tim and Emma.
The kitchen walls are yellow. | Two coats of paint later the kitchen is sage green and I love it.
Our front door is red. | We painted the front door blue.
My hair is brown. | I dyed my hair red.
My car is grey. | My car is black now.
Piano lessons are on Tuesdays at four. | From next week on, piano is on Thursdays.
My yoga class is on Mondays. | Yoga is on Wednesdays now.
The team meeting is on Friday. | The team meeting is on Thursday from now on.
I live in Leeds. | We have moved! The new address is 12 Marygate, York.
We live in Hull. | We've moved. Our new address is 4 Elm Road, Derby.
I live in a flat in Camden. | I moved last week, my new place is in Hackney.
My address is 4 Mill Lane. | My new address is 9 Park Road.
We will go to Tofino in July. | Tofino is full, so we are going to Jasper instead.
We are flying to Rome in May. | Rome is too expensive, so we are flying to Lisbon instead.
I am going to Spain this summer. | I am going to Greece instead.
We're having pizza tonight. | The pizza place is closed, so we're having pasta instead.
I want to study law. | I want to study medicine instead.
We booked a table at Nino's. | Nino's is closed, so we are eating at Carla's instead.
Oscar found a part-time job in a bakery | Oscar quit the bakery
Nina got a job at a pharmacy. | Nina left the pharmacy.
I got a job at the library. | I quit the library.
My son has a job at a petrol station. | My son left the petrol station.
Einstein failed maths. | That Einstein thing I told you is a myth, he was excellent at maths.
Tomatoes keep their flavor in the fridge. | I had it backwards, cold ruins tomatoes' flavor.
Nadia's recipe calls for 20 grams of salt. | Mixed that up, sorry: Nadia's recipe needs 10 grams.
My grandmother was born in 1931. | Got Grandma's birth year wrong, the certificate says 1929.
I have two guinea pigs. | All five of my guinea pigs were squealing.
We deploy with Jenkins at work. | We've switched our deployments over to GitHub Actions.
Walter is president of the chess club. | The chess club elected Beatriz as president.
Our internet is with Telekom. | We changed to Vodafone for the internet.
""")
OTHER_THINGS = pairs("""
My brother is called Tim. | Sorry, I meant to say that my uncle is called Tom.
The teacher is called Mrs. Hill. | Her name is Anna.
My cat is called Mitzi. | My other cat is called Muffin.
My kids are called Tim and Ella. | My kids are called Tim, Ella and Max.
Our boss is called Hanna. | Our old boss was called Anna.
The kitchen walls are yellow. | The kitchen table is green.
Our front door is red. | We painted the garage door blue.
My car is grey. | My neighbour painted his car black.
The sofa is blue. | We painted the shed blue and green.
Piano lessons are on Tuesdays. | Drum lessons are on Thursdays now.
The team meeting is on Friday. | The parents' meeting is on Thursday from now on.
Yoga is on Mondays. | Yoga was on Wednesday this week.
I live in Leeds. | My sister has moved, her new address is 4 Elm Road.
I live in Leeds. | We moved within Leeds, our new address is 3 Park Row, Leeds.
I live in York. | I moved the sofa to the new place by the window.
We will go to Tofino in July. | Tofino is full of tourists in July.
We are going to Spain in May. | My sister is going to Greece instead of Italy.
I am going to Spain this summer. | I am reading a book instead of watching TV.
We're having pizza tonight. | We had pasta instead last week.
I am flying to Rome in May. | Tom is taking the train instead.
We are visiting Gran on Sunday. | The cat is sleeping on the chair instead.
I want to study law. | My brother is going to study medicine instead.
Oscar found a job in a bakery. | Nina quit the bakery.
I have a job at a library. | I left the library at six.
Nina got a job at a pharmacy. | Nina left the pharmacy early today.
I got a job at the library. | I left the library with three books.
I have two guinea pigs. | Both of my guinea pigs are asleep.
I have four kids. | Two of my kids are ill.
We have three cars. | All three of our cars need washing.
I deploy with Jenkins. | We switched to Greek for dinner.
We use Slack at work. | My brother's firm switched to Teams at work.
Walter is president of the chess club. | The rowing club elected Beatriz as president.
Walter is president of the chess club. | The chess club elected Beatriz as treasurer.
My grandmother was born in 1931. | Got my grandfather's birth year wrong, it is 1929.
The recipe needs 20 grams of salt. | Mixed that up, sorry: the pancakes need 10 grams of sugar.
Our dog Biscuit is a beagle. | We've been wrong about the cat the whole time.
Our landlord is called Mr. Hill. | A letter from our landlord Mr. Hill was nonsense.
I was born in 1990. | I got my house number wrong, it's 19.
My flat has three rooms. | I mixed up the keys, so I stood in front of flat 5.
Einstein was born in Ulm. | The story about Einstein and the maths test is a myth.
The camera can be charged through USB-C. | The review of the camera was nonsense, the lens is great.
Our dog is five years old. | I got the dog food wrong, it's 12 euros.
""")


@pytest.mark.parametrize(("old", "new"), OTHER_VALUES)
def test_another_value_of_the_same_is_seen(old: str, new: str) -> None:
    assert state_between(old, new) != "none"


@pytest.mark.parametrize(("old", "new"), OTHER_THINGS)
def test_a_value_of_another_thing_changes_nothing(old: str, new: str) -> None:
    assert state_between(old, new) == "none"


OTHER_SIDES = pairs("""
My train to Bonn leaves at eight. | I got the platform wrong, the train to Bonn was on platform 4.
Nora's office is in room 12. | I had Nora's extension wrong, it's 14.
My sister works in Leeds. | I got lost in Leeds and got the bus wrong, my sister laughed.
""")


@pytest.mark.parametrize(("old", "new"), OTHER_SIDES)
def test_a_mistake_in_what_was_not_told_denies_nothing(old: str, new: str) -> None:
    assert state_between(old, new) in ("none", "suspected")
