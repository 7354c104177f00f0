"""Writes requirements.lock: every package that requirements.txt needs, pinned, with the hashes of its wheels.

    python lock.py

Asks pip what it would install on Linux x86-64 for each Python below; nothing is installed. Only names, versions
and hashes are kept, so the lock holds for every mirror.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent
PYTHONS = ["3.11", "3.12"]
# Wheels for glibc up to 2.35, which the oldest base image supported here (Ubuntu 22.04) has.
PLATFORMS = ["manylinux2014_x86_64", *(f"manylinux_2_{minor}_x86_64" for minor in range(35, 11, -1))]


def resolve(python: str) -> list[dict]:
    """What pip would install: one report entry a package."""
    platforms = [option for platform in PLATFORMS for option in ("--platform", platform)]
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    with tempfile.TemporaryDirectory() as target:
        command += ["--only-binary", ":all:", "--python-version", python, *platforms, "--target", target]
        command += ["--requirement", str(FOLDER / "requirements.txt")]
        report = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return json.loads(report)["install"]


def main() -> None:
    versions: dict[str, str] = {}
    hashes: dict[str, set[str]] = {}
    for python in PYTHONS:
        for package in resolve(python):
            name = re.sub(r"[-_.]+", "-", package["metadata"]["name"]).lower()
            version = package["metadata"]["version"]
            if versions.setdefault(name, version) != version:
                raise SystemExit(f"expected one version of {name}, got {versions[name]} and {version}: pin it")
            hashes.setdefault(name, set()).add(package["download_info"]["archive_info"]["hashes"]["sha256"])
    lines = [f"# Made by lock.py from requirements.txt, for Linux x86-64 and Python {', '.join(PYTHONS)}."]
    for name in sorted(versions):
        pinned = [f"--hash=sha256:{digest}" for digest in sorted(hashes[name])]
        lines.append(" \\\n    ".join([f"{name}=={versions[name]}", *pinned]))
    (FOLDER / "requirements.lock").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
