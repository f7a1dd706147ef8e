"""What has one value at a time, told with another one: each kind with changes and near-misses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.en.registers_table import REGISTERS
from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said
from tests.support.conflicts import by_rules

THEN = datetime(2025, 1, 10, 9, tzinfo=UTC)

# Register: what was said and what changes it, then what was said and what leaves it as it is.
CASES: dict[str, tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]] = {
    "bedtime": (
        (("I'm usually in bed by ten.", "I go to bed at midnight these days."),),
        (("I'm usually in bed by ten.", "My husband goes to bed at midnight."),),
    ),
    "site": (
        (
            (
                "Our office is on Kingsway, above the pharmacy.",
                "Our office is in the old brewery by the canal, come and visit.",
            ),
        ),
        (("Our studio is on Elm Street.", "Her studio is in Hamburg."),),
    ),
    "post_chair": (
        (("Ruth is the president of the choir.", "They elected Ben president of the choir."),),
        (("Ruth is the president of the choir.", "Ben is president of the chess club."),),
    ),
    "post_monarch": (
        (("Elizabeth is the queen of England.", "Charles was crowned king of England."),),
        (("Elizabeth is the queen of England.", "Felipe is the king of Spain."),),
    ),
    "post_treasurer": (
        (("Ruth is the treasurer of the choir.", "Ben was elected treasurer of the choir."),),
        (("Ruth is the treasurer of the choir.", "Ben is treasurer of the chess club."),),
    ),
    "sex": (
        (("Our puppy is a girl.", "The vet says our puppy is a boy."),),
        (("Our puppy is a girl.", "Our neighbours' puppy is a boy."),),
    ),
    "birthplace": (
        (("I was born in Hamburg.", "I was born in Bremen."),),
        (("I was born in Hamburg.", "My brother was born in Bremen."),),
    ),
    "blood_type": (
        (("My blood type is A.", "My blood type is B."),),
        (("My blood type is A.", "My wife's blood type is B."),),
    ),
    "maker": (
        (("Dune was written by Isaac Asimov.", "Frank Herbert wrote Dune."),),
        (("Dune was written by Frank Herbert.", "Isaac Asimov wrote Foundation."),),
    ),
    "seat_number": (
        (("My seat is 14A.", "They moved me to 22C."),),
        (("My seat is 14A.", "My wife's seat is 22C."),),
    ),
    "age": (
        (
            ("Grandad is 84.", "We celebrated Grandad's 85th birthday."),
            ("I'm 29.", "I turned 30 last week."),
        ),
        (
            ("Grandad is 84.", "We celebrated my uncle's 85th birthday."),
            ("I'm 29.", "My sister turned 30 last week."),
        ),
    ),
    "shift": (
        (("I do the early shift.", "I've been on the late shift since May."),),
        (("I do the early shift.", "My husband does the late shift."),),
    ),
    "clothes_size": (
        (("I wear a size M.", "I wear size L now."),),
        (("I wear a size M.", "My son wears size L."),),
    ),
    "capital": (
        (("The capital of Kazakhstan is Almaty.", "Kazakhstan's capital is Astana."),),
        (("The capital of Kazakhstan is Astana.", "The capital of Uzbekistan is Tashkent."),),
    ),
    "currency": (
        (("In Croatia you pay in kuna.", "Croatia has the euro."),),
        (("In Croatia you pay in kuna.", "Slovenia has the euro."),),
    ),
    "ability": (
        (("I can do ten push-ups.", "I did twenty push-ups this morning."),),
        (("I can do ten push-ups.", "My brother did twenty push-ups."),),
    ),
    "called": (
        (("The pub is called The Crown.", "They renamed the pub The Anchor."),),
        (("The pub is called The Crown.", "The café is called The Anchor."),),
    ),
    "weight": (
        (
            ("I weigh 90 kilos.", "I'm down to 84 kilos, the diet works."),
            ("My brother weighs 110 kilos.", "My brother weighs 95 kilos these days."),
        ),
        (
            ("I weigh 80 kilos.", "My brother weighs 95 kilos."),
            ("I weigh 80 kilos.", "The parcel weighs 12 kilos."),
            ("I weigh 80 kilos.", "The kitchen scales said 300 grams of flour."),
            ("I weigh 80 kilos.", "I weighed 70 kilos when I was at university."),
        ),
    ),
    "school_year": (
        (
            ("My son is in Year 3.", "My son's Year 4 teacher is very strict."),
            (
                "My niece is in 10th grade.",
                "My niece is a junior now, first week of 11th grade for her.",
            ),
        ),
        (
            ("Jonas is in fourth grade.", "Mia started fifth grade on Monday."),
            ("My son is in fourth grade.", "My daughter's fifth grade teacher is strict."),
            ("My son is in fourth grade.", "I was in fifth grade when I broke my arm."),
            ("Mia is in fourth grade.", "Mia's brother is in sixth grade."),
        ),
    ),
    "boss": (
        (
            ("I report to Helen.", "My new boss is Samir."),
            ("My boss is Karen.", "I report to Dave these days."),
            ("Paul is my manager.", "Now I report to Anita, she's great."),
        ),
        (
            ("I report to Helen.", "Helen reports to Samir."),
            ("My boss is Karen.", "My husband's boss is Dave."),
            ("My boss is Karen.", "I report to London twice a week."),
        ),
    ),
    "landlord": (
        (
            ("We rent from Mr. Kowalski.", "We pay the rent to Mrs. Adams now."),
            ("Our landlord is Mr. Petrov.", "Our landlady is Ms. Okafor."),
        ),
        (("Our landlord is Mr. Petrov.", "My sister's landlord is Mr. Jones."),),
    ),
    "teacher": (
        (("I take guitar lessons from Mr. Ito.", "Ms. Park teaches me guitar."),),
        (("I take guitar lessons from Mr. Ito.", "My piano teacher is Ms. Park."),),
    ),
    "surname": (
        (("Nora's last name is Feldman.", "Nora goes by Nora Castillo since the wedding."),),
        (
            ("Nora's last name is Feldman.", "Tom's last name is Smith."),
            ("Nora's last name is Feldman.", "Nora's full name is Nora Maria Feldman."),
        ),
    ),
    "position": (
        (
            ("I play striker.", "I'm a goalkeeper now."),
            ("Leo plays as a defender.", "Leo is playing in goal this season."),
        ),
        (
            ("I play striker.", "My brother is the goalkeeper."),
            ("I play striker.", "I'm in goal today because our keeper is ill."),
        ),
    ),
    "rent": (
        (
            ("My rent is 900 euros.", "We're paying 1050 euros in rent."),
            ("Our rent is $1,400.", "The landlord raised our rent to $1,550."),
        ),
        (
            ("My rent is 900 euros.", "My sister pays 1200 euros in rent."),
            ("My rent is 900 euros.", "My landlord charges 40 euros for the parking space."),
            ("My rent is 900 euros.", "Their rent is 1200 euros."),
            ("I pay 900 euros in rent.", "I paid 700 euros in rent when I lived in Leipzig."),
        ),
    ),
    "childcare_cost": (
        (("The daycare costs us 900 euros a month.", "We pay 1100 euros a month for daycare."),),
        (),
    ),
    "price": (
        (("My phone plan is 20 euros.", "I pay 25 euros a month for my phone plan."),),
        (("My phone plan is 20 euros.", "My gym membership is 35 euros."),),
    ),
    "pay": (
        (
            ("I earn 3,000 euros a month.", "My salary is 3,400 euros."),
            ("They pay me 15 dollars an hour.", "I make 18 dollars an hour."),
        ),
        (
            ("I earn 3,000 euros a month.", "My wife earns 4,000 euros a month."),
            ("I earn 20 dollars an hour.", "My salary is 3400 dollars."),
        ),
    ),
    "closing": (
        (("The pharmacy closes at six.", "The pharmacy is open until eight."),),
        (
            ("The pharmacy closes at six.", "The bakery closes at five."),
            ("The pharmacy closes at six.", "The pharmacy opens at eight."),
            ("The pharmacy closes at six.", "The pharmacy closes at one on Saturdays."),
            ("The pharmacy closes at six.", "The pharmacy is open until ten tonight."),
            (
                "The pharmacy on Elm Street closes at six.",
                "The pharmacy at the station is open until nine.",
            ),
        ),
    ),
    "opening": (
        (("The gym opens at seven.", "The gym opens at six."),),
        (),
    ),
    "deadline": (
        (
            (
                "The deadline for the thesis is 1 May.",
                "My prof gave me until 15 May for the thesis.",
            ),
            ("The report is due Friday.", "The report is due Monday."),
        ),
        (
            ("The deadline for the thesis is 1 May.", "The deadline for the poster is 15 May."),
            ("The report is due Friday.", "The tax form is due Monday."),
        ),
    ),
    "validity": (
        (("My passport expires in 2025.", "My new passport is valid until 2035."),),
        (("My passport expires in 2025.", "My wife's passport is valid until 2030."),),
    ),
    "system": (
        (("My laptop runs Windows.", "My laptop runs on Ubuntu."),),
        (
            ("My laptop runs Windows.", "My work laptop runs Ubuntu."),
            ("My laptop runs Windows.", "My wife's laptop runs Ubuntu."),
        ),
    ),
    "kept_place": (
        (
            ("The spare key is under the doormat.", "I put the spare key in the mailbox."),
            ("My passport is in the desk drawer.", "I keep my passport in the safe."),
        ),
        (
            ("The spare key is under the doormat.", "The car key is in the bowl."),
            ("My passport is in the desk drawer.", "My passport is in good shape."),
            ("My keys are on the hook.", "My keys are in my pocket today."),
            ("The spare key is under the mat.", "My neighbor has our spare charger."),
        ),
    ),
    "site_street": (
        (
            ("Our office is on Main Street.", "Our office is on King Street."),
            ("Dr. Chen's practice is on Elm Street.", "Dr. Chen's practice is at 12 Oak Avenue."),
        ),
        (
            ("Our office is on Main Street.", "Their office is on King Street."),
            ("Our London office is on King Street.", "Our Paris office is on Main Street."),
        ),
    ),
    "site_town": (
        (("Our office is in Hamburg.", "Our office is in Berlin."),),
        (("Our office is in Hamburg.", "Our office is on King Street."),),
    ),
    "seat": (
        (("I sit next to Amy in class.", "I sit next to Kevin in class."),),
        (("I sit next to Amy in class.", "I sat next to Kevin at lunch."),),
    ),
    "school": (
        (("Our daughter goes to Lincoln Elementary.", "Our daughter goes to Oakwood Elementary."),),
        (("Our daughter goes to Lincoln Elementary.", "Our son goes to Oakwood Elementary."),),
    ),
    "train": (
        (("I take the 7:40 to work.", "I catch the 8:10 now."),),
        (
            ("I take the 7:40 to work.", "I took the 8:10 today because I overslept."),
            ("I take the 7:40 to work.", "I take the 17:30 home."),
        ),
    ),
    "waking": (
        (("I get up at six.", "My alarm is set for seven these days."),),
        (
            ("I get up at six.", "My husband gets up at five."),
            ("I get up at six.", "I get up at nine on weekends."),
            ("I get up at 6.", "I got up at 9 today."),
        ),
    ),
    "work_start": (
        (("I start work at nine.", "My shift starts at seven."),),
        (),
    ),
    "party": (
        (("I vote Labour.", "I joined the Greens."),),
        (),
    ),
    "group_size": (
        (("There are five of us in the band.", "Our band is a quartet now."),),
        (),
    ),
    "staff": (
        (("My team has seven engineers.", "My team has nine engineers."),),
        (
            ("My team has seven engineers.", "My wife's team has nine engineers."),
            ("My team has seven engineers.", "My team has three designers."),
        ),
    ),
    "post_captain": (
        (("I'm the captain of the football team.", "They made Ben captain of the football team."),),
        (
            ("I'm the captain of the football team.", "They made Ben captain of the chess team."),
            ("I'm the captain of the football team.", "Ben is captain of the rugby team."),
        ),
    ),
    "post_head": (
        (("Our department head is Helen.", "Marcus runs the department now."),),
        (
            ("Our department head is Helen.", "Marcus runs the canteen now."),
            ("Our department head is Helen.", "Marcus runs the finance department."),
        ),
    ),
    "post_minister": (
        (
            (
                "The prime minister of the UK is Rishi Sunak.",
                "Keir Starmer is prime minister of the UK.",
            ),
        ),
        (
            (
                "The prime minister of the UK is Rishi Sunak.",
                "Olaf Scholz is chancellor of Germany.",
            ),
            ("The mayor of Berlin is Kai Wegner.", "Peter Tschentscher is the mayor of Hamburg."),
        ),
    ),
    "post_coach": (
        (("The coach of our team is Bill.", "Sandra was appointed coach of our team."),),
        (),
    ),
    "home_town": (
        (
            ("I live in Madrid.", "Greetings from Lisbon, my new home!"),
            ("I live in a small flat in Leeds.", "We've settled into the new house in Bristol."),
        ),
        (
            ("I live in Madrid.", "Greetings from Lisbon, the weather is great."),
            ("I live in Madrid.", "My brother lives in Lisbon."),
            ("I live in Portugal.", "I live in Lisbon."),
            ("My sister lives in Leeds.", "My new flat in Bristol has a balcony."),
        ),
    ),
    "tool": (
        (("I use Firefox as my browser.", "My browser is Brave."),),
        (
            ("My browser is Firefox.", "My wife's browser is Chrome."),
            ("My bank is Barclays.", "My search engine is Ecosia."),
        ),
    ),
    "duration": (
        (("My commute takes an hour.", "My commute is twenty minutes."),),
        (
            ("The train takes two hours.", "The train takes 120 minutes."),
            ("The train takes two hours.", "The bus takes 80 minutes."),
            ("My commute takes an hour.", "My wife's commute is twenty minutes."),
            ("My commute takes an hour.", "My commute took two hours today."),
        ),
    ),
    "diet": (
        (("I'm pescatarian.", "I went vegan in March."),),
        (
            ("I'm vegan.", "My sister is vegetarian."),
            ("I'm vegan.", "I'm fully vegan, no exceptions."),
        ),
    ),
}


def state(before: str, after: str) -> str:
    later = THEN + timedelta(days=90)
    return judge(Said(before, "user", THEN, "en"), Said(after, "user", later, "en")).state


def told(before: str, after: str) -> str:
    later = THEN + timedelta(days=90)
    return by_rules(Said(before, "user", THEN, "en"), Said(after, "user", later, "en")).state


def pairs(which: int) -> list[tuple[str, str]]:
    return [pair for kinds in CASES.values() for pair in kinds[which]]


def test_every_register_has_a_change() -> None:
    assert {one.name for one in REGISTERS} == {name for name, (told, _) in CASES.items() if told}


@pytest.mark.parametrize(("before", "after"), pairs(0))
def test_another_value_ends_the_older_one(before: str, after: str) -> None:
    assert told(before, after) != "none"


@pytest.mark.parametrize(("before", "after"), pairs(1))
def test_the_value_of_another_leaves_it_as_it_is(before: str, after: str) -> None:
    assert state(before, after) == "none"
