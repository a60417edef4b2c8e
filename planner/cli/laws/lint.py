"""``mototaxi laws lint``: every fault of rulebook files in one go, each with its line."""

import argparse
from pathlib import Path

from planner.cli.console import Console
from planner.errors import InputRefused
from planner.language import sentence
from planner.rulebook import LineFault, lint

FAULTS_FOUND = 1


def check(options: argparse.Namespace, console: Console) -> int:
    """Check files: 0 where all are clean, 1 where some have faults.

    Raises
    ------
    InputRefused
        No file is named.
    """
    if not options.names:
        raise InputRefused.of("laws.file_needed")
    found = {name: lint(Path(name)) for name in options.names}
    if options.json:
        files = [
            {"file": name, "faults": [_as_json(fault, console) for fault in faults]}
            for name, faults in found.items()
        ]
        console.document({"files": files, "faults": sum(len(faults) for faults in found.values())})
    else:
        for name, faults in found.items():
            for fault in faults:
                place = f"{name}:{fault.line}" if fault.line else name  # a file that is not there has no line
                console.line(f"{place}: {fault.fault.render(console.language)}")
            key = "laws.clean" if not faults else "laws.fault_one" if len(faults) == 1 else "laws.faults"
            told = sentence(key, console.language, file=name, count=len(faults))
            console.line(told, style="bold red" if faults else "bold green")
    return FAULTS_FOUND if any(found.values()) else 0


def _as_json(fault: LineFault, console: Console) -> dict[str, object]:
    values = fault.fault.values
    known = values.get("known")
    return {
        "line": fault.line or None,
        "path": list(fault.path),
        "key": fault.fault.key,
        "message": fault.fault.render(console.language),
        "seen": values.get("seen"),
        "allowed": list(known) if isinstance(known, (list, tuple)) else None,
        "nearest": values.get("nearest"),
    }
