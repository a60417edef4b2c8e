from fractions import Fraction

import pytest

from planner.quota.wording import decimal, joined, named
from planner.rulebook import Text


@pytest.mark.parametrize(
    ("value", "pt", "en"),
    [
        (Fraction(111939, 500), "223,878", "223.878"),
        (Fraction(103165, 400), "257,9125", "257.9125"),
        (Fraction(103200, 400), "258", "258"),
        (Fraction(446, 10), "44,6", "44.6"),
        (Fraction(8999, 9000), "0,9998…", "0.9998…"),  # cut, never rounded up to a whole that it is not
        (Fraction(12503, 100000), "0,1250…", "0.1250…"),
        (Fraction(1, 3), "0,3333…", "0.3333…"),
        (Fraction(1234567), "1.234.567", "1,234,567"),
        (Fraction(0), "0", "0"),
    ],
)
def test_a_quotient_is_written_exactly_or_cut(value, pt, en):
    assert decimal(value) == {"pt": pt, "en": en}


def test_names_come_in_each_language():
    assert named(Text(pt="mulheres", en="women")) == {"pt": "mulheres", "en": "women"}
    assert joined(("quota.holder_agency", "quota.holder_company"), "quota.or") == {
        "pt": "agência ou empresa",
        "en": "agency or company",
    }
