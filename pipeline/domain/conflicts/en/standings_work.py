"""English standings at work and on the way there: jobs, studies, the office, driving."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

_NAME = r"(?-i:[A-Z])[\w&.'-]+"
_AT = rf"(?:at|for|with|in) (?:the|a|an|my|our|{_NAME})"
_TRADE = (
    r"(?:nurse|teacher|engineer|doctor|baker|cook|chef|lawyer|accountant|programmer|developer"
    r"|driver|waiter|waitress|electrician|plumber|carpenter|designer|consultant|cashier"
    r"|librarian|pharmacist|journalist|architect|mechanic|hairdresser|manager|clerk)"
)
_SCHOOL = (
    r"(?:college|university|uni|school|med school|law school|high school|the (?:\w+ )?(?:course"
    r"|programme|program|degree)|(?:my|his|her) (?:\w+ )?(?:degree|studies|phd|course|bachelor's"
    r"|master's|apprenticeship))"
)
_JOB = r"(?:job|work|position|post|role|gig)"
_TEST = r"(?:driving |driver'?s? |road )(?:test|exam)"
_LICENCE = r"(?:driving |driver'?s? )?licen[cs]e"
_CAR = r"(?:car|van|truck|pickup|volvo|toyota|honda|ford|golf|bmw|audi|scooter|tesla)"
_TRANSIT = r"(?:bus|tram|train|subway|metro|tube|underground|ferry|commuter train|rail)"
_WORKPLACE = (
    r"(?:work|the (?:office|clinic|hospital|factory|bakery|plant|shop|studio|bank|lab)|my (?:job"
    r"|shift))"
)

WORK = (
    axis(
        "employment",
        pole(
            "employed",
            rf"(?<!of )works? (?:full[- ]time |part[- ]time )?(?:as (?:an?|the)|{_AT})(?! home|"
            f" myself)",
            rf"<be> working (?:as (?:an?|the)|{_AT})(?! home)",
            rf"<be> (?:an? )?(?:\w+ )?{_TRADE} (?:at|for|in|with)",
            r"(?:got|landed|found|accepted|started|starting|start|starts|have|has) (?:the|a|my|his"
            r"|her|an) (?:\w+ ){0,2}?(?:job|position)(?! (?:interview|hunt|search|offer))",
            r"(?:<be>|was|were|got|been) (?:just )?(?:hired|promoted)",
            r"<my> (?:first )?(?:boss|shifts?|wages|salary|paycheck|payslip|co-?workers|colleagues"
            r"|first (?:day|week|month) (?:at|in|as))(?! (?:was|used))",
            rf"<be> (?:an? )(?:(?!retired|former|ex|student|trainee|unemployed)[\w-]+ )?{_TRADE}",
            r"(?:clocks?|clocked) in at",
            r"signed (?:my|the|his|her|an?) (?:\w+ )?(?:employment|work) contract",
            r"(?:first|second|third|fourth) (?:day|week|month|shift|paycheck|payday|salary) (?:at"
            r"|as|with|in) (?:the|a|my"
            rf"|{_NAME})(?! (?:of|course|school|university))",
            r"on the payroll",
            r"(?:started|starts|begun|began) (?:work(?:ing)? )?(?:at|as|with|for) (?:the|a|an"
            rf"|{_NAME})",
            r"passed (?:my|his|her) probation",
            r"(?:comes|came|gets|got) home from the (?:warehouse|factory|office|shop|plant|site)",
            r"hired <me>",
            ends="jobless retired",
        ),
        pole(
            "jobless",
            r"<be> (?:unemployed|jobless|out of work|out of a job|between jobs|job[- ]?hunting"
            r"|looking for (?:a (?:new )?job|work)|on the dole|redundant)",
            r"(?:been|'m|is) (?:unemployed|out of work|jobless|laid off|made redundant)",
            r"(?:laid|let) <me> (?:off|go)",
            r"(?:got|was|were|been) (?:laid off|fired|sacked|let go|made redundant|axed)",
            r"(?:fired|sacked) <me>",
            r"lost (?:my|his|her) job",
            r"(?:quit|resigned from|left) (?:my|his|her) job",
            r"handed in (?:my|his|her) (?:notice|resignation)",
            r"cleared out (?:my|his|her) desk",
            r"got (?:the sack|the axe|a pink slip|my redundancy|the boot)",
            r"can't find (?:any )?(?:work|a job)",
            rf"(?:don't|doesn't) have (?:a|any) {_JOB}(?! (?:to|for|today|offer))",
            r"(?:have|has) no job",
            r"<my> (?:unemployment|jobseeker's?) (?:benefits?|allowance)",
            r"the (?:job centre|unemployment office)",
            r"unemployed since",
            ends="employed self_employed",
        ),
        pole(
            "retired",
            r"<be> (?:now |happily |finally )?(?:retired|(?:an? )?(?:pensioner|retiree))(?! \w+"
            r" (?:number|jersey))",
            r"(?:has |have |'ve |just |finally )?retired(?: (?:from|at|last|in|as)|$)",
            r"(?:took|taking) early retirement",
            r"<my> (?:pension|retirement)(?! (?:fund|plan|age|home|savings|scheme|contribution))",
            r"draws? (?:my|his|her|a) pension",
            r"stopped working at",
            r"enjoy(?:s|ing)? (?:my|his|her) retirement",
            r"hung up (?:my|his|her) (?:stethoscope|apron|uniform|boots|whistle|hat)",
            r"threw <me> a (?:farewell|retirement) party",
            r"since (?:i|he|she) retired",
            ends="employed self_employed jobless",
        ),
        pole(
            "self_employed",
            r"<be> (?:now )?(?:self-employed|(?:my|his|her) own boss|a freelancer|freelancing)",
            r"freelances?",
            r"(?:opened|run|runs|founded|started|own|owns) (?:my|his|her|our|their|a)(?: own)?"
            r" (?:[\w-]+ ){0,2}?(?:business|company|shop|startup|start-up|bakery|caf[eé]|studio"
            r"|barbershop|salon|restaurant|agency|workshop)(?! (?:course|class))",
            ends="jobless retired",
        ),
    ),
    axis(
        "contract",
        pole(
            "for_a_time",
            r"<be> (?:an? |the )?(?:\w+ )?(?:intern|temp|apprentice)",
            r"<be> (?:still )?(?:on probation|in (?:my|his|her) (?:trial|probation) period)",
            r"(?:has|have|on) an? (?:temporary|fixed-term) (?:contract|job|position)",
            r"<be> doing an? (?:\w+ )?internship",
        ),
        pole(
            "for_good",
            r"(?:permanent|open-ended) (?:contract|position|job)",
            r"passed (?:my|his|her) probation",
            r"(?:hired|took|kept) <me> (?:on )?(?:full[- ]time|permanently|for good)",
            r"finished (?:my|his|her) (?:internship|apprenticeship)",
        ),
    ),
    axis(
        "preparation",
        pole(
            "prepares",
            r"(?:training|practi[sc]ing|studying|preparing|cramming|trains|studies) for (?:the |my"
            r" |his |her |an? )?<it><end>",
        ),
        pole(
            "has_done",
            r"(?:ran|finished|completed|passed|failed|took|sat|won|aced) (?:the |my |his |her |an?"
            r" )?<it>(?: (?:today|yesterday|on \w+|last \w+|this \w+|with [\w ]+|in"
            r" [\w: ]+))?<end>",
        ),
        of="object",
    ),
    axis(
        "study",
        pole(
            "studying",
            r"<be> (?:still )?(?:studying|an? (?:\w+ )?(?:student|undergrad|trainee)(?! nurse"
            r" ward))(?! (?:for a|hard))",
            r"<be> an? (?:student|trainee) \w+",
            r"<be> in (?:my|his|her) (?:\w+ )?(?:year|semester|term) (?:of|at)",
            r"stud(?:y|ies) (?:[\w ]+) (?:at|in) (?:the|uni|college|(?-i:[A-Z])\w+)",
            r"(?:enrolled|started) (?:at|in) (?:the )?(?:university|college|uni|(?-i:[A-Z])\w+"
            r" university)",
            r"<my> (?:thesis|dissertation) (?:supervisor|is due|draft)",
            r"<be> writing (?:my|his|her) (?:thesis|dissertation|phd|master's)",
            r"<be> (?:doing|working on|finishing) (?:my|his|her|a) (?:phd|master's|degree"
            r"|bachelor)",
            r"<be> (?:a |an )?(?:phd|doctoral|medical|law) (?:student|candidate)",
            r"<be> (?:still )?(?:in|at) (?:college|university|uni|law school|med school|medical"
            r" school"
            r"|high school|grad school)$",
            r"go(?:es)? to (?:college|university|uni|law school|med school|medical school)",
            r"<be> in (?:my|his|her) (?:first|second|third|fourth|final|last) year(?: of| at|$)",
            r"<be> (?:a |an )?(?:freshman|sophomore|undergraduate)",
            ends="finished_study dropped_out",
        ),
        pole(
            "finished_study",
            r"(?:(?:have|has|'ve) )?(?:just |finally )?graduated",
            rf"(?:finished|completed|done with) {_SCHOOL}(?! (?:this|for the) (?:week|year|day"
            r"|summer))",
            r"defended (?:my|his|her) (?:dissertation|thesis|phd)",
            r"(?:got|have|has|received|earned) (?:my|his|her) (?:\w+ )?(?:diploma|degree"
            r"|bachelor's|master's|doctorate|phd)",
            r"<be> (?:now )?(?:a |an )?(?:fully )?(?:qualified|registered|licensed|certified)"
            r" (?:nurse|teacher|doctor|electrician|midwife|lawyer|pharmacist|psychologist)",
            r"passed (?:my|the|his|her) (?:final|bar|state) (?:\w+ )?exams?",
            r"<be> a (?:fresh )?(?:\w+ )?graduate",
            r"<my> graduation (?:was|went|ceremony was)",
            r"cap and gown",
            r"handed in (?:my|his|her) (?:thesis|dissertation)",
            r"(?:is|am|'m) (?:now |finally )?(?:officially )?(?:a )?(?:doctor|dr)\b(?! who)",
            ends="studying",
        ),
        pole(
            "dropped_out",
            r"drop(?:ped|ping) out(?: of|$)",
            r"(?:quit|left|abandoned|gave up|withdrawn from|withdrew from|walked away from)"
            rf" (?:{_SCHOOL})(?! early| at \d)",
            r"<be> (?:a |an )?(?:\w+ )*dropout",
            r"(?:was|got|been) expelled",
            ends="studying",
        ),
    ),
    axis(
        "job_feeling",
        pole(
            "likes_job",
            rf"(?:loves?|adores?|enjoys?) (?:my|his|her) (?:new )?{_JOB}",
            r"<be> (?:so |really |very |quite )?(?:happy|thrilled|content) (?:in|with|at) (?:my"
            rf"|his|her) (?:\w+ )?{_JOB}",
            r"found (?:my|his|her) calling",
            rf"wouldn't trade (?:my|his|her) {_JOB}",
        ),
        pole(
            "dislikes_job",
            r"(?:hates?|loathes?|can't stand|dreads?|despises?) (?:my|his|her|this) (?:\w+ )?"
            rf"(?:{_JOB}|boss|company)",
            rf"<my> {_JOB} (?:bores|is killing|is a nightmare|makes <me> (?:sick|miserable))",
            r"<be> (?:miserable|unhappy) (?:at|in|with) (?:my|his|her|the) (?:job|work|agency"
            r"|company|office|firm)",
            r"cr(?:y|ies) (?:\w+ ){0,3}before (?:every|each) shift",
            r"(?:dead-end|soul-crushing) (?:job|position)",
            hinted=(
                r"(?:sending|sent) out (?:cvs|résumés|resumes|applications|her cv|his cv)",
                r"(?:scrolling|looking|browsing|going) through (?:the )?job (?:ads|listings)",
                r"(?:looking|hunting) for (?:a )?(?:new job|another job|something else)",
                r"updat(?:ed|ing) (?:my|his|her) (?:cv|résumé|resume|linkedin)",
                r"(?:had|has|got) (?:a|an) (?:job )?interview (?:at|with|for)",
                r"dreams of quitting",
            ),
        ),
    ),
    axis(
        "work_place",
        pole(
            "works_on_site",
            r"(?:back )?(?:in|at|to) the office (?:\w+ )?(?:days? a week|every day|full[- ]time)",
            r"(?:<be>|called <me>|called us all|went) back (?:in|at|to) (?:the office|my cubicle)",
            r"no more (?:home office|remote work|working from home)",
            r"<my> (?:desk|cubicle) is on the",
            r"works? (?:in|at|from) the office",
            r"(?:sits?|sit) (?:in|at) (?:my|his|her) (?:cubicle|office)",
        ),
        pole(
            "works_remotely",
            r"work(?:s|ing)? (?:fully |entirely |completely |mostly |only |now )?(?:remotely|from"
            r" (?:home"
            r"|anywhere))",
            r"<be> (?:now )?(?:fully|all|100%|completely) remote",
            r"teleworks?|telecommutes?",
            r"<my> office is the (?:kitchen|dining|living)",
            r"<my> home office",
        ),
        habit=True,
    ),
    axis(
        "commute",
        pole(
            "drives_to_work",
            rf"drives? (?:in )?to {_WORKPLACE}",
            rf"(?:takes?|taking) (?:my|his|her|the) (?:{_CAR}) to {_WORKPLACE}",
            rf"(?:by|with) car to {_WORKPLACE}|to {_WORKPLACE} by car",
            r"drive to work",
        ),
        pole(
            "public_transport",
            rf"(?:takes?|taking|catch(?:es)?|rides?) the (?:\w+ )?{_TRANSIT} (?:in )?to"
            rf" {_WORKPLACE}",
            rf"(?:go(?:es)?|gets?|commutes?) to {_WORKPLACE} (?:by|on|with) (?:the )?{_TRANSIT}",
            rf"commutes? by {_TRANSIT}",
        ),
        pole(
            "walks_or_cycles",
            rf"(?:walks?|walking|cycles?|cycling|bikes?|biking|jogs?|pedals?) to {_WORKPLACE}",
            rf"(?:go|goes|gets?) to {_WORKPLACE} (?:on foot|by bike)",
            rf"(?<=bike and )rides? it to {_WORKPLACE}",
            rf"(?:rides?|taking|takes?) (?:my|his|her|the) (?:e-)?bi(?:ke|cycle) to {_WORKPLACE}",
        ),
        habit=True,
    ),
    axis(
        "driving",
        pole(
            "does_not_drive",
            r"(?:can't|cannot|don't|doesn't|do not|does not) (?:know how to )?drive(?! (?:to|at"
            r"|in|on|much|often|a|an|my|the|that|me)\b)",
            r"(?:have|has|'ve|'s)(?: got)? (?:no|never (?:had|held) a|never got(?:ten)? (?:a|my"
            rf"|his|her)) {_LICENCE}",
            rf"(?:don't|doesn't) have (?:a|my|his|her) {_LICENCE}",
            rf"failed (?:my|the|his|her) {_TEST}",
            r"<be> (?:still )?learning (?:how )?to drive",
            r"never learn(?:ed|t) (?:how )?to drive",
            r"(?:taking|have|has) driving lessons",
            r"(?:stopped|quit|gave up|given up) driving(?: (?:for good|after|since|at|altogether))",
            r"had to (?:stop|give up|quit) driving",
            rf"(?:handed|gave) (?:back|in|up) (?:my|his|her) {_LICENCE}",
            rf"(?:lost|took away|revoked) (?:my|his|her) {_LICENCE}",
            r"not allowed (?:to drive|behind the wheel)",
        ),
        pole(
            "drives",
            rf"passed (?:my|the|his|her) {_TEST}",
            rf"(?:got|have|has|received|earned) (?:my|his|her|a) (?:\w+ )?{_LICENCE}(?! (?:plate"
            r"|to|for|key|renew))",
            rf"<my> {_LICENCE} (?:came|arrived|is here|has (?:come|arrived))",
            r"drives? (?:<me> |us |them )?(?:to (?:work|the|school)|an? |the |my |every|home"
            r"|through|around|over|\w+ miles)(?!bus driver)",
            r"drives? (?:my|him|her)self (?:everywhere|around|to)",
            r"behind the wheel of",
            r"drove (?:<me> )?(?:to|home|all|through|down|up|across|my|the|myself|over)",
        ),
    ),
)
