"""Generates the gRPC stubs from proto/ into rpc/stubs/ (not committed): `python -m rpc.make_stubs`."""

from __future__ import annotations

import sys
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent.parent
STUBS = ROOT / "rpc" / "stubs"


def stale() -> bool:
    """Whether some proto file is newer than its stub."""
    return any(not _fresh(proto) for proto in (ROOT / "proto").glob("*.proto"))


def _fresh(proto: Path) -> bool:
    stub = STUBS / f"{proto.stem}_pb2_grpc.py"
    return stub.exists() and stub.stat().st_mtime >= proto.stat().st_mtime


def make_stubs() -> None:
    """Write every stub anew. Raises SystemExit when a proto file does not compile."""
    STUBS.mkdir(parents=True, exist_ok=True)
    (STUBS / "__init__.py").write_text('"""Generated from proto/ by rpc.make_stubs; do not edit."""\n')
    protos = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "proto").glob("*.proto"))
    # The mapping gives generated files the imports of their real package, without editing them.
    options = [
        f"-Irpc/stubs={ROOT / 'proto'}",
        f"--python_out={ROOT}",
        f"--pyi_out={ROOT}",
        f"--grpc_python_out={ROOT}",
    ]
    well_known = str(Path(protoc.__file__).parent / "_proto")
    if protoc.main(["protoc", *options, f"-I{well_known}", *(str(ROOT / path) for path in protos)]) != 0:
        raise SystemExit("proto/ does not compile")


if __name__ == "__main__":
    make_stubs()
    print(f"stubs of {len(list((ROOT / 'proto').glob('*.proto')))} proto files in rpc/stubs", file=sys.stderr)
