"""python -m gpu_sidecar --model FOLDER_OR_NAME --listen HOST:PORT: serves one model until stopped."""

import argparse
import asyncio
import os
import pathlib
import re
import signal
import sys

from .activations_route import Limits
from .engine_port import Engine
from .listening import Address, AddressError, forget, listen, parse_address
from .model_folder import find_folder
from .server import Server, say

TOKEN_VARIABLE = "LAMPLIGHTER_SIDECAR_TOKEN"


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="gpu_sidecar", description="Serves the residual stream of one decoder.")
    parser.add_argument("--model", required=True, help="a Hugging Face model folder, or a name on the hub")
    parser.add_argument("--listen", default="127.0.0.1:8177", help="HOST:PORT, or the absolute path of a Unix socket")
    parser.add_argument("--dtype", default="bfloat16", choices=["bfloat16", "float32", "float16"])
    parser.add_argument("--device-map", help="auto, balanced, cpu, cuda:0, …; default: auto with GPUs, otherwise cpu")
    parser.add_argument("--max-tokens", type=_positive, default=128, help="longer texts, BOS included, are cut")
    parser.add_argument("--batch-tokens", type=_positive, help="slots a batch; default: 8192 with GPUs, otherwise 1024")
    parser.add_argument("--padding", default="right", choices=["right", "left"])
    parser.add_argument("--queue-limit", type=_positive, default=64, help="requests admitted at once")
    parser.add_argument("--body-seconds", type=float, default=30.0, help="a slower body is answered 408")
    parser.add_argument("--threads", type=_positive, help="of the CPU; default: as torch decides")
    parser.add_argument(
        "--token-file", type=pathlib.Path, help=f"file with the bearer token; default: the variable {TOKEN_VARIABLE}"
    )
    return parser.parse_args(arguments)


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected at least 1, got {value}")
    return value


def read_token(file: pathlib.Path | None) -> str | None:
    """Raises OSError when the file cannot be read, ValueError when it holds no token of RFC 6750."""
    text = os.environ.get(TOKEN_VARIABLE, "") if file is None else file.read_text("utf-8")
    token = text.strip()
    if file is None and token == "":
        return None
    if not re.fullmatch(r"[\w.~+/-]+=*", token, re.ASCII):
        raise ValueError("expected a token of letters, digits and - . _ ~ + /, as RFC 6750 has it")
    return token


async def serve(options: argparse.Namespace, address: Address, token: str | None) -> int:
    def open_engine() -> Engine:
        folder = find_folder(options.model)
        # torch takes seconds to import: the address answers before, and what is no model is refused before.
        from .engine import EngineOptions, TorchEngine

        return TorchEngine.open(
            EngineOptions(
                folder=folder,
                name=folder.resolve().name if pathlib.Path(options.model).is_dir() else options.model,
                dtype=options.dtype,
                device_map=options.device_map,
                max_tokens=options.max_tokens,
                batch_tokens=options.batch_tokens,
                padding=options.padding,
                threads=options.threads,
            )
        )

    limits = Limits(queue_limit=options.queue_limit, body_seconds=options.body_seconds)
    server = Server(open_engine, limits, token)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, server.stop)

    def on_listening(where: str) -> None:
        print(f"listening on {where}", flush=True)

    return await server.run(lambda handler: listen(address, handler, on_listening))


def main() -> None:
    options = parse_arguments(sys.argv[1:])
    try:
        token = read_token(options.token_file)
        address = parse_address(options.listen, token is not None)
    except (AddressError, OSError, ValueError) as failure:
        say(f"gpu_sidecar: {failure}")
        sys.exit(2)
    try:
        status = asyncio.run(serve(options, address, token))
    except OSError as failure:
        say(f"gpu_sidecar: cannot listen on {options.listen}: {failure}")
        status = 1
    else:
        forget(address)
    sys.stdout.flush()
    sys.stderr.flush()
    # A batch or the loading of weights may be under way in its thread, which cannot be interrupted and holds nothing
    # that needs tidying.
    os._exit(status)


if __name__ == "__main__":
    main()
