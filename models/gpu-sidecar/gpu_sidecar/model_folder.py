"""A Hugging Face model folder on disk: where it is, and the hashes that name its weights and its tokenizer."""

import hashlib
import json
import os
import pathlib
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from .protocol import encode_json

CHUNK_BYTES = 16 << 20
CONFIGURATION_FILES = ("config.json", "tokenizer.json", "tokenizer_config.json")
ARRAY_INDEX = re.compile(r"0|[1-9][0-9]{0,9}")


class ModelFolderError(Exception):
    """The folder holds no model that can be served."""


def find_folder(model: str) -> pathlib.Path:
    """A folder as it is; any other name is taken from the Hugging Face cache, or the hub where it may be asked.

    Raises ModelFolderError when there is no such model, or it lacks config.json, safetensors or tokenizer.json.
    """
    folder = pathlib.Path(model)
    if not folder.is_dir():
        folder = _from_hub(model)
    for needed in ("config.json", "tokenizer.json"):
        if not (folder / needed).is_file():
            expected = "a model folder with config.json and tokenizer.json"
            raise ModelFolderError(f"Expected {expected}, got no {needed} in {folder}.")
    weight_files(folder)
    return folder


def _from_hub(name: str) -> pathlib.Path:
    from huggingface_hub import snapshot_download

    try:
        return pathlib.Path(snapshot_download(name, allow_patterns=["*.json", "*.safetensors", "*.txt", "*.jinja"]))
    except Exception as failure:
        raise ModelFolderError(f"Expected a folder or the name of a model on the hub, got {name}: {failure}") from None


def read_json(folder: pathlib.Path, name: str) -> dict[str, Any]:
    """A JSON file of the folder; empty where there is none."""
    path = folder / name
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}


def weight_files(folder: pathlib.Path) -> list[str]:
    """Names of the safetensors files that make up the model, sorted: those of the index, or the only one."""
    index = folder / "model.safetensors.index.json"
    if index.is_file():
        names = sorted(set(json.loads(index.read_text("utf-8"))["weight_map"].values()))
    else:
        names = ["model.safetensors"]
    for name in names:
        if not (folder / name).is_file():
            raise ModelFolderError(f"Expected the weights {name}, got no such file in {folder}.")
    return names


def model_hash(folder: pathlib.Path) -> str:
    """sha256 (hex) of the lines "<sha256> <name>\\n" of config.json, tokenizer.json, tokenizer_config.json where there
    is one, and the weight files: what an import of the same folder (models/readers/huggingface) is named by.
    """
    described = [name for name in CONFIGURATION_FILES if (folder / name).is_file()]
    names = [*described, *weight_files(folder)]
    # Hashing releases the interpreter's lock: the files of a large model are read side by side.
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as readers:
        digests = readers.map(lambda name: file_sha256(folder / name), names)
        lines = "".join(f"{digest} {name}\n" for digest, name in zip(digests, names))
    return hashlib.sha256(lines.encode("utf-8")).hexdigest()


def tokenizer_hash(folder: pathlib.Path) -> str:
    """sha256 (hex) of tokenizer.json without white space, as JavaScript writes it: the hash of an import again."""
    text = (folder / "tokenizer.json").read_text("utf-8")
    value = json.loads(text, object_pairs_hook=_in_javascript_order, parse_float=_as_javascript_number)
    return hashlib.sha256(encode_json(value)).hexdigest()


def _in_javascript_order(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Keys that are array indices come first, in numeric order; a vocabulary has some, such as "0" to "9"."""
    whole = dict(pairs)
    indices = sorted((key for key in whole if ARRAY_INDEX.fullmatch(key) and int(key) < 2**32 - 1), key=int)
    return {**{key: whole[key] for key in indices}, **whole}


def _as_javascript_number(text: str) -> int | float:
    value = float(text)
    return int(value) if value.is_integer() else value


def file_sha256(path: pathlib.Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb", buffering=0) as file:
        while chunk := file.read(CHUNK_BYTES):
            digest.update(chunk)
    return digest.hexdigest()
