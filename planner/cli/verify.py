"""``mototaxi verify``: check a proposal again from its inputs, believing nothing of what it says."""

import argparse
import json
from pathlib import Path
from typing import Any

from planner.cli.arguments import add_city, add_output
from planner.cli.console import Console
from planner.cli.options import book_named, day_of
from planner.cli.retold import retold_check
from planner.cli.supposing import add_supposing, what_if_of
from planner.cli.town import town_of
from planner.errors import InputRefused
from planner.language import Language, sentence
from planner.propose.verify import verify
from planner.propose.verify_checks import Check
from planner.propose.verify_fair import verify_fair
from planner.rulebook import RuleSet, in_force, under_federal


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    parser.add_argument("result", type=Path, metavar="RESULTADO", help=sentence("cli.result", language))
    add_city(parser, language)
    parser.add_argument("--law", metavar="ID", help=sentence("verify.law", language))
    parser.add_argument("--no-exact", action="store_true", help=sentence("verify.no_exact", language))
    add_supposing(parser, language, on_the_map=False)
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Read the result and its inputs, check and show; 1 where anything is not as the result says."""
    result = _read(options.result)
    try:
        law = law_of_result(result, options)
        kinds = () if result.get("preference") is None else tuple(result["preference"]["kinds"])
        city = town_of(options, console, law, asked=kinds)
        if "share" in result:
            checks = verify_fair(result, city, law, exact=not options.no_exact)
        else:
            checks = verify(result, city, law, exact=not options.no_exact)
        if "share" not in result and not any(check.name == "stands" and not check.holds for check in checks):
            checks = (*checks, retold_check(result, city, law))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputRefused.of("verify.bad_result", file=options.result.name, seen=str(error)) from error
    if options.json:
        console.document(
            {
                "verified": all(check.holds for check in checks),
                "checks": [
                    {"name": check.name, "holds": check.holds, "said": check.said, "found": check.found}
                    for check in checks
                ],
            }
        )
    else:
        _show(console, checks)
    return int(not all(check.holds for check in checks))


def _read(path: Path) -> dict[str, Any]:
    try:
        result = json.loads(path.read_text(encoding="utf-8"), parse_constant=_no_number)
    except (OSError, ValueError) as error:
        raise InputRefused.of("verify.bad_result", file=path.name, seen=str(error)) from error
    if not isinstance(result, dict) or not isinstance(result.get("certificate"), dict):
        raise InputRefused.of("verify.no_certificate", file=path.name)
    return result


def _no_number(text: str) -> None:
    # "NaN" and "Infinity" are no JSON; the planner writes neither.
    raise ValueError(text)


def law_of_result(result: dict[str, Any], options: argparse.Namespace) -> RuleSet:
    """Return the law that the result names, of the same day and readings."""
    said = result["provenance"]["lei"]
    book, day = book_named(options.law or said["id"]), day_of(said["data_de_referencia"])
    law = in_force(book, day, readings=said["leituras"], what_if=what_if_of(options.what_if))
    return law if result["provenance"]["lei_federal"] is None else under_federal(law)


def _show(console: Console, checks: tuple[Check, ...]) -> None:
    language = console.language
    marks = {True: "verify.holds", False: "verify.differs", None: "verify.undecided"}
    console.table(
        [sentence(f"verify.column_{name}", language) for name in ("check", "outcome", "said", "found")],
        [
            (sentence(f"verify.check_{check.name}", language), sentence(marks[check.holds], language),
             check.said, check.found)
            for check in checks
        ],
    )  # fmt: skip
    good = all(check.holds for check in checks)
    console.line(sentence("verify.all_hold" if good else "verify.not_all_hold", language), style="bold")
