"""Settings from the environment; a wrong one is told in one line that names it."""

import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError

__all__ = ["Settings", "SettingsError", "load_settings"]

_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+", re.ASCII)
_SECRET = {"TELEGRAM_BOT_TOKEN", "REDIS_URL"}
OFFICIAL_API = "https://api.telegram.org/bot"


class SettingsError(Exception):
    """A missing or wrong setting; the message is one line for the operator."""


class Settings(BaseSettings):
    """What an operator may set; `README.md` lists them all."""

    model_config = SettingsConfigDict(extra="ignore", env_ignore_empty=True)

    telegram_bot_token: SecretStr = Field(min_length=1)
    telegram_api_url: str = OFFICIAL_API
    redis_url: str | None = None
    data_dir: Path = Path(".data")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    solver_processes: int = Field(default=1, ge=0, le=64)

    @field_validator("telegram_bot_token")
    @classmethod
    def _has_the_form_of_a_token(cls, token: SecretStr) -> SecretStr:
        if not _TOKEN.fullmatch(token.get_secret_value().strip()):
            raise ValueError("not of the form 123456:ABC that @BotFather gives")
        return SecretStr(token.get_secret_value().strip())

    @field_validator("telegram_api_url")
    @classmethod
    def _is_a_bot_api_address(cls, url: str) -> str:
        url = url.strip().rstrip("/")
        if not (_has_host(url, "http", "https") and url.endswith("/bot")):
            raise ValueError(
                "must be an address up to and with /bot, as http://127.0.0.1:8081/bot"
            )
        return url

    @field_validator("redis_url")
    @classmethod
    def _is_a_redis_address(cls, url: str | None) -> str | None:
        """Make a connection object, unconnected: it refuses what the client could not use."""
        if url is None:
            return None
        try:
            pool = ConnectionPool.from_url(url.strip())
            pool.connection_class(**pool.connection_kwargs)
        except (ValueError, TypeError, AttributeError, RedisError):
            raise ValueError(
                "not an address that the client takes, as redis://user:password@host:6379/0, "
                "rediss://… or unix:///path (its own words could quote the password)"
            ) from None
        return url.strip()

    @property
    def telegram_file_url(self) -> str:
        """Where files are fetched from: beside the methods, under `/file`."""
        head, _, tail = self.telegram_api_url.rpartition("/")
        return f"{head}/file/{tail}"


def _has_host(url: str, *schemes: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def load_settings(*, token: str | None = None) -> Settings:
    """Read the environment; `SettingsError` names the first setting that is missing or wrong.

    With a `token` none is needed: the local chat brings its own.
    """
    try:
        return Settings() if token is None else Settings(telegram_bot_token=SecretStr(token))
    except ValidationError as invalid:
        raise SettingsError(_told(invalid)) from None


def _told(invalid: ValidationError) -> str:
    error = invalid.errors()[0]
    name = str(error["loc"][0]).upper()
    if error["type"] == "missing":
        return f"{name} is not set"
    reason = error["msg"].removeprefix("Value error, ")
    shown = "" if name in _SECRET else f" (it is {error['input']!r})"
    return f"{name}: {reason}{shown}"
