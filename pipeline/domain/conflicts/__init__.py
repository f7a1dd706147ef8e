"""What a newer statement does to an older one, by rules: nothing, or why it no longer holds.

English and Chinese; of other languages nothing is said. Precision comes first: a conflict that is
only half seen is `suspected`, and what is not understood is `none`.
"""

from pipeline.domain.conflicts.judging import judge, judge_readings, read, takes_back
from pipeline.domain.conflicts.keys import claim_keys
from pipeline.domain.conflicts.values import Reading, Said, State, Verdict

__all__ = [
    "Reading",
    "Said",
    "State",
    "Verdict",
    "claim_keys",
    "judge",
    "judge_readings",
    "read",
    "takes_back",
]
