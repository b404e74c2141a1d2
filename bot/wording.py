"""How players write what has one form only: numbers with spaces, deals in capitals, links.

>>> number_in("№ 1 000"), deal_in("VOKZAL36 7"), deal_in("https://t.me/some_bot?start=kosa-7")
('1000', 'vokzal36-7', 'kosa-7')
"""

import re

__all__ = ["deal_in", "number_in"]

_NUMBER = re.compile(r"[№#]?0*([1-9][0-9]{0,8})", re.ASCII)
_LINK = re.compile(r"(?:https?://)?t\.me/\w+\?start=([\w-]+)")
_DEAL = re.compile(r"([a-z]+[0-9x]*)[\s-]+0*([1-9][0-9]{0,8})", re.ASCII)


def number_in(text: str) -> str:
    """The number of a deal, if `text` is one and nothing else; else empty."""
    found = _NUMBER.fullmatch(re.sub(r"\s", "", text))
    return found[1] if found else ""


def deal_in(text: str) -> str:
    """The id of a deal as it is written properly, if `text` is or links to one; else empty."""
    link = _LINK.fullmatch(text.strip())
    found = _DEAL.fullmatch((link[1] if link else text.strip()).lower())
    return f"{found[1]}-{found[2]}" if found else ""
