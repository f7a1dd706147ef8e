"""The models of Qdrant's REST API, taken from qdrant-client without loading the rest of it.

Importing `qdrant_client` loads grpc and httpx, which a server never calls: 1.3 s against 0.5 s. So
its package objects are stood in for while the one module with the models loads. A process that has
the whole client already, as tests do, uses that.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

from memnet.embedded.vector_server.errors import WrongInput

if TYPE_CHECKING:
    from qdrant_client.http import models as m
else:
    _MODELS = "qdrant_client.http.models.models"

    def _stand_ins() -> dict[str, ModuleType]:
        spec = importlib.util.find_spec("qdrant_client")
        root = spec.submodule_search_locations[0]
        parents = ("qdrant_client", "qdrant_client.http", "qdrant_client.http.models")
        packages = {}
        for name in parents:
            packages[name] = ModuleType(name)
            packages[name].__path__ = ["/".join([root, *name.split(".")[1:]])]
        return packages

    def _load_models() -> ModuleType:
        if _MODELS in sys.modules:
            return sys.modules[_MODELS]
        packages = _stand_ins()
        sys.modules.update(packages)
        try:
            return importlib.import_module(_MODELS)
        finally:
            for name in packages:  # whoever needs the real client later gets the real one
                del sys.modules[name]

    m = _load_models()

__all__ = ["m", "parse", "refuse_all_but"]

Model = TypeVar("Model", bound=BaseModel)


def parse(model: type[Model], data: object) -> Model:
    """Data decoded from JSON as one of Qdrant's models. Raises `WrongInput` naming the field."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        nearest = max(found, key=lambda each: len(each["loc"]))  # the variant that fitted best
        path = ".".join(str(part) for part in nearest["loc"]) or "body"
        raise WrongInput(f"Format error in JSON body: {path}: {nearest['msg']}") from None


def refuse_all_but(model: BaseModel, *supported: str) -> None:
    """Raises `WrongInput` when a field is set that only a full Qdrant server knows how to serve."""
    for name in sorted(model.model_fields_set - set(supported)):
        if getattr(model, name) is not None:
            raise WrongInput(f"`{name}` of {type(model).__name__} is not supported by this server")
