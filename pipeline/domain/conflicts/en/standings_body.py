"""English standings of body and mind: illness, medicine, sleep, hair, eyes, fears, skills."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

_ILL = (
    r"(?:flu|cold|covid|pneumonia|bronchitis|cancer|fever|migraine|infection|stomach bug|cough"
    r"|tonsillitis|shingles|hepatitis|illness|lymphoma|leukaemia|leukemia|mono|sinusitis)"
)
_LIMB = r"(?:leg|arm|ankle|wrist|foot|knee|collarbone|hip|shoulder|finger|toe|rib|elbow|hand)"
_GLASSES = r"(?:glasses|specs|spectacles|contacts|contact lenses|varifocals|bifocals)"

BODY = (
    axis(
        "health",
        pole(
            "ill_or_injured",
            rf"(?:broke|fractured|sprained|twisted|tore) (?:my|his|her) {_LIMB}",
            r"<be> (?:ill|sick|in (?:a cast|plaster|hospital)|on crutches|bedridden|unwell)"
            r"(?! of)",
            r"(?:have|has|'ve got|caught|got|came down with|down with) (?:the|a|an)? ?(?:bad "
            f"|nasty"
            rf" )?{_ILL}",
            rf"<my> {_LIMB} is (?:broken|in plaster|in a cast|sprained|fractured)",
            r"(?:was|been) (?:taken|admitted) to (?:the )?hospital",
            r"<be> (?:still )?in (?:the hospital|intensive care|rehab|a wheelchair)",
            r"(?:have|has|with|'ve got) a (?:broken|sprained|fractured) (?:\w+)",
            r"wear(?:s|ing)? a cast",
            r"(?:hobbl|hopp|walk|limp)(?:ing|s|ed) (?:\w+ )?on crutches",
            r"off work (?:\w+ ){0,3}with",
            r"diagnosed with (?:cancer|leuk\w+|lymphoma|pneumonia)",
        ),
        pole(
            "recovered_or_healthy",
            r"(?:fully |completely )?recovered(?! (?:the|my|data|file))",
            rf"(?:got|am|is|'m|'s|are) over (?:the|that|my|his|her) (?:nasty |bad )?{_ILL}",
            rf"<my> (?:{_ILL}|symptoms) (?:is|are|has|have) (?:\w+ )?(?:gone|vanished|cleared up)",
            r"(?:the|<my>) cast (?:\w+ )?(?:came|is|comes) off",
            r"(?:in|into) remission",
            r"(?:out of|home from|back from|discharged from) (?:the )?hospital",
            r"<be> (?:cancer-free|healthy again|well again|back on (?:my|his|her) feet|fit as a"
            r" fiddle|fully fit)",
            r"clean bill of health",
            r"(?:was|been|got) (?:discharged|released)(?: from)?",
            r"<be> (?:back )?home (?:again )?from (?:the )?(?:hospital|rehab)",
            rf"<my> {_LIMB} (?:has |is )?(?:\w+ )?healed",
            r"<be> walking again",
            r"<be> off (?:the |my |his |her )?crutches",
            r"tested negative",
            r"(?:all clear|cancer free|in full remission)",
            r"(?:finished|completed|done with|rang the bell after) (?:the )?(?:chemo|treatment"
            r"|radiation|radiotherapy)",
            r"(?:fever|flu|cough|pain|headache|symptoms) (?:is|are|has|have)? ?(?:\w+ )?(?:gone"
            r"|vanished)",
        ),
    ),
    axis(
        "allergy",
        pole(
            "allergic",
            r"allergic to <it><end>",
            r"<my> <it> allergy",
            r"an? (?:\w+ )?(?:allergy|intolerance) to <it><end>",
            r"(?:can't|cannot) (?:eat|drink|tolerate|digest) (?:any )?<it><end>",
            r"<it> (?:gives?|brings?) <me> (?:a rash|hives|cramps)",
            r"<be> <it>[- ]intolerant",
        ),
        pole(
            "tolerates",
            r"outgr(?:ew|own) (?:my|his|her) <it> allergy",
            r"<my> <it> allergy (?:is|has) (?:gone|vanished|disappeared|cleared)",
            r"eats? <it> (?:again|without (?:any )?(?:problem|reaction|trouble)s?|with no"
            r" reaction)",
            r"(?:no longer|not|isn't|'m not) (?:allergic to <it>|<it>[- ]intolerant)"
            r"(?: any ?more| after all)?<end>",
            r"can (?:now |finally )?(?:eat|drink|have) <it> (?:again|now|without)",
            r"(?:eats?|drinks?|having) <it> again<end>",
            r"put <it> on everything<end>",
            r"can (?:eat|drink|have|tolerate) <it> (?:again|just fine|no problem)",
            r"no (?:allergic )?reaction to <it><end>",
            r"<it> (?:doesn't|don't|no longer) (?:bother|make|give)s? <me>",
        ),
        of="object",
    ),
    axis(
        "medicine",
        pole(
            "takes_medicine",
            r"(?:takes?|taking|<be> on|uses?|inject(?:s|ing)?) (?:\d+ ?mg of |a |my |his |her"
            r" |daily )?<it> (?:every|each|twice|once|daily|for (?:my|his|her)|before|at night"
            r"|tablets|pills)",
            r"(?:prescribed|put <me> on) <it><end>",
        ),
        pole(
            "stopped_medicine",
            r"(?:came|come|gone|went|weaned (?:my|him|her)self) off (?:the |my |his |her )?<it>"
            r"(?: completely| in \w+| last \w+)?<end>",
            r"(?:stopped|quit|no longer|doesn't|don't|finished) (?:take|taking|need|needs|on|use)s?"
            r" (?:the |my |his |her |any )?<it>(?: any ?more)?<end>",
            r"<be> off (?:the |my |his |her )?<it><end>",
            r"no more <it> for <me>",
        ),
        of="object",
    ),
    axis(
        "spicy",
        pole(
            "eats_spicy",
            r"(?:love|loves|eats?|enjoys?|likes?) (?:my |his |her |really |very )*(?:food"
            r" )?(?:spicy"
            r"|hot sauce|chillies|chilies|chili)",
            r"(?:chil+ies?|chil+i|sriracha|hot sauce|habanero(?: sauce)?) on everything",
            r"the (?:hotter|spicier) the better",
            r"<be> (?:a )?(?:spice lover|chili ?head)",
        ),
        pole(
            "cannot_eat_spicy",
            r"(?:can't|cannot|don't|doesn't|no longer) (?:\w+ )?(?:eat|do|handle|tolerate|stand)"
            r" (?:any |anything )?(?:spicy|chil+i|hot food|spice)",
            r"(?:chil+i|spicy food) (?:makes <me> (?:cry|cough|sick)|burns)",
        ),
    ),
    axis(
        "hair",
        pole(
            "long_hair",
            r"<my> (?:hair|curls|braids?|locks|mane) (?:\w+ )?(?:goes|reach(?:es)?|falls?|hangs?"
            r"|tumbles?|comes|is) (?:\w+ )?(?:all the way )?(?:down )?(?:to|over|past) (?:my|his"
            r"|her) (?:waist|hips?|shoulders|back|elbows|bottom|belt)",
            r"(?:have|has|'ve got) (?:very |really )?long (?:\w+ )?hair",
            r"<my> (?:\w+ )?(?:ponytail|braids|dreadlocks|dreads|pigtails|long hair)",
            r"<my> hair is (?:very |really |so )?long",
            r"(?:wears?|has|have) (?:an? |her |his |my )?(?:long |thick |two )*(?:ponytail|braids"
            r"|dreadlocks|dreads|pigtails)",
            r"(?:wears?|keeps?) (?:my|his|her) hair (?:\w+ )?long",
        ),
        pole(
            "short_hair",
            r"(?:pixie|buzz|crew) ?cut",
            r"shaved (?:my|his|her) (?:head|hair)",
            r"(?:wears?|keeps?) (?:my|his|her) hair (?:\w+ )?short",
            r"(?:chopped|cut|shaved) (?:it |them )?(?:all )?off (?:my|all my|his|her) (?:hair"
            r"|braids|dreads|ponytail|long hair)",
            r"cut (?:my|his|her) hair (?:very |really |super )?short",
            r"<my> hair is (?:now |very |really |so )*(?:short|cropped|gone)",
            r"(?:have|has|'ve got|got) (?:very |a )?(?:short hair|bob)",
            r"<my> (?:\w+ )?bob",
            r"(?:chopped|cropped|cut|shaved) (?:it|(?:my|his|her) (?:\w+ )?(?:hair|braids|dreads"
            r"|ponytail))(?: all)? (?:off|short)",
            r"<my> hair (?:\w+ )?(?:cut|cropped) short",
            r"<my> hair (?:is|barely|only|hardly|now) (?:\w+ ){0,2}?(?:covers|reaches|chin|ears?)",
            r"chin[- ]length|undercut|crop(?:ped)? hair",
            r"<be> (?:now )?bald",
        ),
    ),
    axis(
        "beard",
        pole(
            "bearded",
            r"(?:have|has|'ve got|wears?|grew|growing|sports?) a (?:[\w-]+ ){0,3}?(?:beard"
            r"|moustache|goatee)",
            r"<my> (?:[\w-]+ ){0,2}?(?:beard|goatee)(?! (?:is (?:off|gone)|came off|had to))",
            r"<be> bearded",
        ),
        pole(
            "shaven",
            r"<be> (?:now )?clean[- ]shaven",
            r"shaved (?:off )?(?:my|his|the) (?:beard|moustache|goatee)(?: off)?",
            r"<my> (?:beard|goatee) (?:is|came|has come) (?:off|gone)",
            r"<my> (?:chin|face|cheeks?) (?:is|are) (?:as )?(?:smooth|bare|naked)",
        ),
    ),
    axis(
        "glasses",
        pole(
            "wears_glasses_or_lenses",
            rf"(?:wears?|wearing|needs?) (?:\w+ )?{_GLASSES}",
            rf"<my> (?:\w+ )?{_GLASSES}",
            rf"(?:can't|cannot) (?:read|see) (?:\w+ ){{0,3}}without (?:my |his |her )?{_GLASSES}",
            r"<be> (?:short|near|long|far)-?sighted",
        ),
        pole(
            "needs_none",
            r"(?:had|got) (?:laser|lasik)(?: eye)?(?: surgery)?",
            rf"(?:threw|thrown) (?:out|away) (?:my|his|her) {_GLASSES}",
            r"(?:no longer|never|don't|doesn't|do not|does not)(?: had to)? (?:uses?|needs?|wears?"
            rf"|own) (?:any |my |his |her )?(?:{_GLASSES}|(?:any )?correction)",
            r"<my> (?:eyesight|vision) is (?:perfect|sharp|twenty-twenty|20/20|excellent)",
            r"twenty-twenty|20/20",
            r"see perfectly (?:well )?(?:without|with my naked)",
        ),
    ),
    axis(
        "sleep_time",
        pole(
            "goes_to_bed_early_or_rises_early",
            r"<be> (?:usually |always |normally )?(?:asleep|in bed) (?:by|before|at) (?:8|9|10|half"
            r" past (?:eight|nine)|eight|nine|ten)\b(?!:| in the morning| am)",
            r"<be> (?:an? )?(?:early (?:bird|riser)|morning person)",
            r"(?:turned|become|became) (?:into )?(?:an? )?(?:early (?:bird|riser)|morning person)",
            r"go(?:es)? to bed (?:early|at (?:8|9|eight|nine|ten|10))\b",
            r"(?:gets?|wakes?) up at (?:4|5|four|five|half past (?:four|five)|dawn)\b",
            r"lights out at (?:half past )?(?:eight|nine|8|9)",
        ),
        pole(
            "stays_up_late_or_rises_late",
            r"(?:never|not|rarely|hardly ever) (?:\w+ )?in(?:to)? bed before (?:midnight|one|two"
            r"|three|1|2|3|half past (?:one|two))",
            r"<be> (?:an? )?(?:real |total )?night owl",
            r"(?:turned|become|became) (?:into )?(?:an? )?night owl",
            r"stays? up (?:late|until|till|past) (?:midnight|one|two|three|dawn|all hours|[1-4])",
            r"stays? up late",
            r"(?:don't|doesn't|do not) (?:go to bed|fall asleep|get to bed) (?:before|until)"
            r" (?:midnight|one|two|three|[1-3])",
            r"(?:sleeps?|sleep) (?:in )?(?:until|till) (?:noon|eleven|ten|lunchtime|midday)",
        ),
        habit=True,
    ),
    axis(
        "sleep_quality",
        pole(
            "sleeps_well",
            r"sleeps? (?:like a (?:log|baby|stone|rock)|well|soundly|great|through the night)",
            r"<my> insomnia (?:is|has) (?:gone|vanished|cured)",
        ),
        pole(
            "sleeps_badly",
            r"(?:can't|cannot|hardly|barely) sleep(?! in)",
            r"sleeps? (?:badly|poorly|terribly)",
            r"lies? awake (?:every|for hours|all|most|until)",
            r"<my> insomnia (?:is|has) (?:back|come back|returned|worse)",
            r"(?:have|has|suffers? from) insomnia",
            hinted=(r"lay awake", r"(?:didn't|haven't) (?:sleep|slept) (?:a wink|at all|properly)"),
        ),
    ),
    axis(
        "swimming",
        pole(
            "cannot_swim",
            r"(?:can't|cannot|could never|never learn(?:ed|t)(?: how)? to|don't know how to"
            r"|doesn't know how to|unable to) swim(?! (?:in|at|with|today|right|because|until))",
            r"(?:<be> )?afraid of (?:deep )?water",
        ),
        pole(
            "swims",
            r"(?:did|swam|swims?|swum|swimming) (?:\w+ ){0,2}?(?:laps|lengths|miles?|metres"
            r"|meters|kilomet\w+|across)",
            r"(?:learned|learnt|taught (?:my|him|her)self) (?:how )?to swim",
            r"can (?:now |finally |already )?swim",
            r"swims? like a fish",
        ),
    ),
    axis(
        "fear",
        pole(
            "afraid_of_it",
            r"(?:scared|afraid|terrified|frightened|petrified) (?:to death )?of <it><end>",
            r"(?:has|have|'ve got) a (?:phobia|fear|terror) of <it><end>",
            r"<it> (?:scares?|terrif(?:y|ies)|frightens?) <me>",
            r"fears? <it><end>",
        ),
        pole(
            "not_afraid_of_it",
            r"<it> (?:don't|doesn't|no longer|do not) (?:bother|scare|frighten|terrify|worry)s?"
            r" <me>",
            r"(?:got over|overcame|conquered|lost|beat) (?:my|his|her) (?:fear|dread|phobia|terror)"
            r" of <it><end>",
            r"(?:no longer|not|isn't|'m not|aren't) (?:scared|afraid|terrified|frightened) of"
            r" <it>(?: any ?more)?<end>",
            r"(?:hugs?|pets?|strokes?|cuddles?) (?:every|each|all the|any) <it> (?:she|he|i|they"
            r"|we)"
            r" (?:meets?|sees?|finds?|comes?)",
            r"loves? (?:cuddling|petting|playing with) <it><end>",
            hinted=(r"(?:petted|cuddled|held|stroked) (?:a|the|our|my) <it><end>",),
        ),
        of="object",
    ),
)
