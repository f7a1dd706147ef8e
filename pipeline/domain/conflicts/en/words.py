"""What the English rules know beforehand: verbs and their forms, people's roles, grammar words."""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


SELF = _set("i we me us myself ourselves")
PRONOUNS = _set("he she they it this that these those everyone everybody someone who there")
SELF_OWNERS = _set("my our")
OTHER_OWNERS = _set("his her their its your")
ARTICLES = _set("the a an some any another every each both all no most many")

RELATIVES = _set(
    """
    brother sister mom mother mum dad father parent parents son daughter child children kid kids
    baby husband wife partner boyfriend girlfriend fiancé fiancée fiance fiancee ex spouse cousin
    aunt uncle niece nephew grandma grandmother grandpa grandfather granny grandparents
    grandchild grandson granddaughter stepmom stepdad stepson stepdaughter in-laws
    friend friends buddy pal roommate flatmate neighbor neighbour neighbors neighbours colleague
    coworker boss manager teacher tutor coach mentor therapist doctor dentist landlord team
    dog cat puppy kitten hamster rabbit parrot bird fish horse pony turtle family twin sibling
    """
)
PARTNERS = _set("husband wife partner boyfriend girlfriend fiancé fiancée fiance fiancee spouse")

AUXILIARIES = {
    "am": "be",
    "'m": "be",
    "is": "be",
    "are": "be",
    "'re": "be",
    "was": "be",
    "were": "be",
    "been": "be",
    "being": "be",
    "be": "be",
    "has": "have",
    "have": "have",
    "'ve": "have",
    "had": "have",
    "do": "do",
    "does": "do",
    "did": "do",
    "will": "will",
    "'ll": "will",
    "wo": "will",
    "shall": "will",
    "gonna": "will",
    "can": "can",
    "ca": "can",
    "could": "could",
    "would": "would",
    "'d": "would",
    "might": "would",
    "may": "would",
    "should": "would",
    "must": "would",
}
PAST_AUXILIARIES = _set("was were had did")

ADVERBS = _set(
    """
    now currently still already just finally really also actually recently officially always
    usually often sometimes ever only even probably honestly totally absolutely definitely simply
    both all completely fully mostly basically truly personally quite very too so rather slowly
    lately yet soon then almost nearly hardly barely rarely seldom never not n't no-longer
    permanently happily sadly unfortunately fortunately luckily thankfully weirdly suddenly
    gradually eventually again temporarily formerly previously once literally certainly clearly
    obviously apparently seriously generally normally regularly mainly successfully long
    pretty super kinda sorta proudly quietly madly deeply strongly early well kindly firmly
    """
)
NEGATIONS = _set("not n't never no-longer hardly barely rarely seldom")
HARDLY = _set("hardly barely rarely seldom")
CHANGE_WORDS = _set("now currently finally recently lately officially no-longer instead nowadays")
ADDING_WORDS = _set("also too another both again still second")
HEDGES = _set("probably apparently almost nearly soon temporarily")
FORMER = _set("formerly previously once")

ADJECTIVES = _set(
    """
    done married engaged divorced separated retired gone tired bored closed excited interested
    worried located dead left used finished open broken burnt lost fit set single
    """
)

# Before the subject: said without changing anything.
OPENERS = _set(
    """
    so well oh hey hi hello yeah yes no nope ok okay anyway honestly actually and but because
    plus also then now still finally sadly unfortunately fortunately luckily thankfully weirdly
    recently lately currently today yesterday nowadays though although while since wow yep haha
    sorry oops correction surprisingly eventually suddenly officially that which as for by last
    these days this past week month year night weekend guess what turns out it just hmm ugh yay
    alright sure thanks good great news update fyi btw lol omg happily amazingly somehow after
    until before ever apparently meanwhile instead maybe guys first second next
    """
)

# The base, then irregular forms; regular forms are made from the base.
_VERBS = """
wipe; erase; sign;
scale;
rewrite rewrote rewritten rewriting; refactor; port; repaint;
be; have has had having; do does did done doing; live; reside; dwell; stay; settle; move;
relocate; work; teach taught; study studies studied studying; attend; major; learn learnt;
practice; practise; train; join; leave left leaving; quit quits quitting; resign; retire; lose
lost losing; fire; lay laid; hire; promote; graduate; drop; dropped; step; found; start; begin
began begun beginning; stop; finish; complete; cease; give gave given giving; take took taken
taking; get got gotten getting; become became becoming; turn; go goes went gone going; come came
coming; make made making; love; like; enjoy; adore; hate; dislike; detest; loathe; despise;
prefer; fear; trust; distrust; believe; think thought; feel felt; find found; know knew known;
want; need; hope; wish; plan; intend; decide; consider; expect; support; oppose; favor; favour;
stand stood; bear; mind; own; drive drove driven driving; ride rode ridden riding; use; play;
speak spoke spoken; eat ate eaten; drink drank drunk; smoke; vape; wear wore worn; cook; bake;
read; write wrote written writing; sing sang sung; dance; paint; draw drew drawn; run ran running;
jog; swim swam swum swimming; hike; climb; cycle; bike; walk; ski; surf; skate; exercise;
meditate; pray; sleep slept; wake woke; buy bought; sell sold; rent; lease; build built; keep
kept; collect; adopt; raise; breed bred; grow grew grown; trade; swap; replace; switch; change;
convert; migrate; transition; upgrade; exchange; transfer; donate; throw threw thrown; return;
break broke broken; split splitting; separate; divorce; marry; married marries; date; engage;
propose; dump; cheat; meet met; see saw seen; visit; travel; fly flew flown; cancel canceled
cancelled canceling; postpone; delay; reschedule; push; call; scrap; shift; bring brought; extend;
put puts putting; die dying; pass; expire; disappear; vanish; steal stole stolen; close; shut;
disband; dissolve; fail; weigh; cost; earn; pay paid; measure; last; contain; consist; commute;
watch; listen; subscribe; belong; serve; volunteer; coach; manage; lead led; run; host; hold held;
organize; organise; allow; avoid; miss; celebrate; attract; draw; repel; say said; tell told; mean
meant; mention; claim; hear heard; bite bit bitten biting; care; fall fell fallen; heal; recover;
cure; diagnose; suffer; treat; improve; worsen; gain; rise rose risen; increase; decrease; reach;
cut cuts cutting; skip; fast; diet; book; order; sign; register; enroll; enrol; apply; accept;
reject; talk; chat; text; pick; look; search; save; spend spent; invest; vote; help; share;
invite; send sent; receive; set sets setting; open; launch; create; design; develop; code;
program; release; publish; record; perform; compete; win won winning; lead; rank; score; orbit;
revolve; hunt; lay; breathe; produce; occur; happen; exist; locate; base; situate; born; name;
called; contract; catch caught; gather; roam; sit sat sitting; stick stuck; try tries tried;
remain; continue; appear; seem; sound; end; relapse; convince; admit; lie lied lying; misspeak
misspoke misspoken; hang hung; bury buried; swear swore; kick; let lets; wait; shop; garden;
employ; follow; uninstall; delete; discharge; welcome; deliver; downgrade; update; lapse; overcome
overcame; conquer; beat beating; file; choose chose chosen; hand; submit; fix; repair; knit; sew;
fish; camp; row; box; wrestle; golf; bowl; foster; babysit; tutor; mentor; shave; dye; dyed;
colour; color; cover; protect; carry carries carried; fit; suit; contribute; ache; hurt; itch;
bother; annoy; snore; bark; leak; function; smell; taste; stink; sweat; freeze froze frozen; boil;
melt; float; sink sank sunk; shrink shrank; spread; feed fed; groom; guard; charge; translate;
interpret; compose; sculpt; photograph; film; edit; assemble; transport; import; export; audit;
advise; consult; represent; defend; patrol; clean; iron; wash; vacuum; mow; plant; harvest; farm;
milk; brew; roast; grill; fry; borrow; lend lent; owe; worship; bathe; shower; trim; rotate;
include; cause; prevent; absorb; reflect; emit; conduct; evaporate; hibernate; hatch; sting stung;
swallow; digest; tolerate; depend; rely; worry worries worried; prepare; pack; unpack; stream;
blog; vlog; post; comment; scroll; tweet; browse; download; upload; install; reinstall; backup;
debug; deploy; test; review; merge; monitor; sponsor; referee; umpire; captain; qualify; dress;
undress; stretch; lift; squat; paddle; sail; dive; snorkel; parachute; fence; juggle; gamble; bet;
speculate; budget; tip; haggle; bargain; decorate; renovate; insulate; heat; cool; air; light lit;
burn burnt; inject; carpool; hitchhike; park; refuel; steer; speed; crash; insure; license;
lecture; grade; memorize; recite; revise; research; cite; debate; protest; campaign; pledge;
recycle; compost; reuse; mend; crochet; embroider; carve; weld; solder; tile; plumb; lean; tend;
possess; lack; rain; snow; thunder; shine shone; nap; dream; rest; chop; crop; bleach; ditch;
reset resetting; bump; lower; renew; exaggerate; axe; abandon; elect; appoint; assign; reassign;
ace; nail; confuse; mix; rename; enlarge; extend; reopen; restart; relaunch; reconsider; rethink
rethought; redo redid redone; rebuild rebuilt; recall; repay repaid; refund; reimburse; lengthen;
shorten; narrow; widen; double; triple; halve; slash; trim; boost; reduce; raise; expand; add;
remove; separate; reunite; reconcile; elope; adopt; inherit; acquire; obtain; purchase; possess;
retain; surrender; forget forgot forgotten; remind; explain; describe; announce; declare; confirm;
deny denies denied; doubt; assume; guess; realize; realise; notice; discover; observe; scratch;
pause; suspend; terminate; dismiss; sack; can; demote; relegate; outgrow outgrew outgrown; settle;
arrive; depart; land; board; drift; wander; pop; drag; dock; ship; expel; evict; vacate; unfollow;
unfriend; block; mute; ghost; woo; court; hook; patch; seal; crack; shatter; smash; wreck; total
totaled; dent; tow; trash; toss; shred; recycle; misplace; rob; mug; hack; leak; flood; bankrupt;
downsize; upsize; reshuffle; reorganize; merge; rebrand; rewire; repaint; refurnish; convert;
swear; swallow; devour; crave; savor; relish; binge; detox; rehab; relax; stress; panic; cope;
thrive
"""


def _forms(base: str) -> set[str]:
    """The regular forms of a verb: stop, stops, stopped, stopping."""
    if base.endswith("ee"):
        return {base, base + "s", base + "d", base + "ing"}
    if base.endswith("e"):
        return {base, base + "s", base + "d", base[:-1] + "ing"}
    if base.endswith("y") and base[-2] not in "aeou":
        return {base, base[:-1] + "ies", base[:-1] + "ied", base + "ing"}
    ending = "es" if base.endswith(("s", "sh", "ch", "x", "o")) else "s"
    forms = {base, base + ending, base + "ed", base + "ing"}
    doubles = len(base) > 2 and base[-1] in "bdgklmnprt" and base[-2] in "aeiou"
    if doubles and base[-3] not in "aeiou":
        forms |= {base + base[-1] + "ed", base + base[-1] + "ing"}
    return forms


def _all_forms() -> dict[str, str]:
    lemmas: dict[str, str] = {}
    for entry in _VERBS.replace("\n", ";").split(";"):
        words = entry.split()
        if words:
            for form in _forms(words[0]) | set(words[1:]):
                lemmas.setdefault(form, words[0])
    return lemmas | {"left": "leave", "met": "meet", "found": "find", "felt": "feel"}


LEMMAS = _all_forms()
PAST_FORMS = frozenset(
    form
    for form, lemma in LEMMAS.items()
    if form != lemma and not form.endswith(("ing", "s")) and form not in ("been", "done", "being")
) | {"quit", "split", "put", "cut", "set", "born"}
# After a noun these are nouns more often than verbs.
NOT_AFTER_NOUN = _set(
    """
    work play plan love fear date change cost end diet fast order book record score team name
    train call coach program design pass drop support trust box fish row garden shop camp import
    export guard charge film iron wash plant farm milk brew roast grill shower trim comment post
    blog stream test review host sponsor captain dress stretch lift sail dive fence bet budget
    tip bargain air light crash license tutor lecture grade debate vote protest campaign pledge
    nap rest rain snow set heat leak smell taste care speed park worry cause sweat ache
    """
)
