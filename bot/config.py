"""Settings from the environment; a wrong one is told in one line that names it."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

__all__ = ["Settings", "SettingsError", "load_settings"]

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

    @field_validator("telegram_bot_token")
    @classmethod
    def _has_the_form_of_a_token(cls, token: SecretStr) -> SecretStr:
        number, colon, secret = token.get_secret_value().partition(":")
        if not (number.isdigit() and colon and secret and not set(secret) & set("/ \t\n")):
            raise ValueError("not of the form 123456:ABC that @BotFather gives")
        return token

    @field_validator("telegram_api_url")
    @classmethod
    def _is_an_http_address(cls, url: str) -> str:
        if not url.startswith(("http://", "https://")):
            raise ValueError("must start with http:// or https://")
        return url.rstrip("/")

    @field_validator("redis_url")
    @classmethod
    def _is_a_redis_address(cls, url: str | None) -> str | None:
        if url is not None and not url.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("must start with redis://, rediss:// or unix://")
        return url

    @property
    def telegram_file_url(self) -> str:
        """Where files are fetched from: beside the methods, under `/file`."""
        head, _, tail = self.telegram_api_url.rpartition("/")
        return f"{head}/file/{tail}"


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
    shown = "" if "TOKEN" in name else f" (it is {error['input']!r})"
    return f"{name}: {reason}{shown}"
