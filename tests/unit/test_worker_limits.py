"""How long a slice may take before something must be wrong."""

from __future__ import annotations

import pytest

from pipeline.settings import Settings
from workers.slices import MAX_SLICE_SECONDS, slice_limit


@pytest.mark.parametrize("patience", [30.0, 120.0, 900.0])
def test_a_model_may_take_all_its_time_in_the_last_step_of_a_slice(patience: float) -> None:
    settings = Settings(llm_timeout=patience, embedding_timeout=patience)
    assert slice_limit(settings) > MAX_SLICE_SECONDS + settings.llm_timeout + patience
