"""On which line of a TOML file each key stands, so that a fault can name it.

The standard reader gives values without their lines, so the text is walked once more. It has been read
without fault before, so the walk may rely on its form.
"""

import re
from collections.abc import Mapping

Path = tuple[int | str, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)+")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\'', re.DOTALL)
_SCALAR = re.compile(r"[^,\]}\n#]+")


def lines_of(text: str) -> Mapping[Path, int]:
    """Return the path of every table, key and item of a list → its line, from 1.

    Parameters
    ----------
    text
        A valid TOML document.
    """
    return _Walk(text).lines


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """Return the line of a path, or of the nearest table around it where the key itself is absent."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


class _Walk:
    """One walk over a document; `lines` grows as it goes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counted = 0
        self.line = 1
        self.lines: dict[Path, int] = {}
        self.items: dict[Path, int] = {}
        table: Path = ()
        while self._skip_blank():
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _skip_blank(self) -> bool:
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        return self.at < len(self.text)

    def _here(self) -> int:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.line

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        assert found is not None  # noqa: S101 - the document has been read before
        self.at = found.end()
        return found.group()

    def _key(self) -> list[str]:
        parts = []
        while True:
            self._skip_blank()
            quoted = self.text[self.at] in "\"'"
            parts.append(self._take(_STRING)[1:-1] if quoted else self._take(_BARE))
            self._skip_blank()
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def _header(self) -> Path:
        line = self._here()
        repeated = self.text.startswith("[[", self.at)
        self.at += 1 + repeated
        *outer, last = self._key()
        self.at += 1 + repeated
        path: Path = ()
        for part in outer:
            path = self._within((*path, part))
        path = (*path, last)
        self.lines.setdefault(path, line)
        if not repeated:
            return path
        self.items[path] = self.items.get(path, -1) + 1
        path = (*path, self.items[path])
        self.lines[path] = line
        return path

    def _within(self, path: Path) -> Path:
        """Return the path, with its last item where it is a list of tables."""
        return (*path, self.items[path]) if path in self.items else path

    def _pair(self, table: Path) -> None:
        line = self._here()
        path = table
        for part in self._key():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self.at += 1  # the equals sign
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip_blank()
        opening = self.text[self.at]
        if opening in "\"'":
            self._take(_STRING)
        elif opening == "[":
            self._list(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._take(_SCALAR)

    def _list(self, path: Path) -> None:
        self.at += 1
        position = 0
        while self._skip_blank() and self.text[self.at] != "]":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.lines[(*path, position)] = self._here()
            self._value((*path, position))
            position += 1
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        while self._skip_blank() and self.text[self.at] != "}":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self._pair(path)
        self.at += 1
