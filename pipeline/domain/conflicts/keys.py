"""Keys by which claims of the same attribute of the same one find each other."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.domain.conflicts.values import UNKNOWN, Claim, Reading, Who

# Of these one has one value, or a few, at a time: what is said of them later may end the earlier.
_SLOTS = frozenset(
    "residence employer job prefer study level name age bond friendship diet member".split()
)
MAX_KEY = 200  # characters


def claim_keys(reading: Reading) -> frozenset[str]:
    """Keys of what a statement claims, such as `residence/anna`: a newer claim of another value has
    a key of the older one. Of what one does or likes there are too many for keys."""
    return frozenset(
        key[:MAX_KEY]
        for claim in reading.claims
        for slot in _slots(claim)
        for key in _of(slot, claim.who)
    )


def _slots(claim: Claim) -> Iterator[str]:
    for slot in {claim.slot, *claim.ends} & _SLOTS:
        yield "job" if slot == "employer" else slot


def _of(slot: str, who: Who) -> Iterator[str]:
    for name in who.names:
        if not name.startswith(UNKNOWN):
            yield f"{slot}/{name.split()[0] if name.split() else name}"
    if who.head and who.owner and not who.owner.startswith(UNKNOWN):
        yield f"{slot}/{who.owner}/{who.head}"
