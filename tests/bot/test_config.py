"""Settings: a missing or wrong one is one line that names it, and never shows the token."""

from pathlib import Path

import pytest

from bot.config import SettingsError, load_settings

SETTINGS = (
    "TELEGRAM_BOT_TOKEN",
    "TELEGRAM_API_URL",
    "REDIS_URL",
    "DATA_DIR",
    "LOG_LEVEL",
    "SOLVER_PROCESSES",
)


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


def test_a_token_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "123456:ABC-def_1")
    settings = load_settings()
    assert settings.telegram_api_url == "https://api.telegram.org/bot"
    assert settings.telegram_file_url == "https://api.telegram.org/file/bot"
    assert settings.redis_url is None
    assert settings.data_dir == Path(".data")
    assert "ABC-def_1" not in repr(settings)


def test_a_missing_token_is_named() -> None:
    with pytest.raises(SettingsError, match=r"^TELEGRAM_BOT_TOKEN is not set$"):
        load_settings()


def test_an_empty_setting_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "")
    with pytest.raises(SettingsError, match=r"^TELEGRAM_BOT_TOKEN is not set$"):
        load_settings()


@pytest.mark.parametrize(
    "token",
    ["secret", "abc:def", "123457:", "1:a/b", "1:a b", "1:аб", "１:abc", "1:{b}"],
)
def test_a_wrong_token_is_told_and_not_shown(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", token)
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    assert str(wrong.value).startswith("TELEGRAM_BOT_TOKEN: not of the form")
    assert token not in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_API_URL", "127.0.0.1:8081/bot"),
        ("TELEGRAM_API_URL", "http://127.0.0.1:8081"),
        ("TELEGRAM_API_URL", "http:///bot"),
        ("TELEGRAM_API_URL", "http://127.0.0.1:abc/bot"),
        ("LOG_LEVEL", "LOUD"),
        ("SOLVER_PROCESSES", "-1"),
        ("SOLVER_PROCESSES", "many"),
    ],
)
def test_a_wrong_setting_is_named_and_quoted(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "123456:ABC")
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    assert str(wrong.value).startswith(f"{name}: ")
    assert repr(value) in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_another_bot_api_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "123456:ABC")
    monkeypatch.setenv("TELEGRAM_API_URL", "http://127.0.0.1:8081/bot/")
    settings = load_settings()
    assert settings.telegram_api_url == "http://127.0.0.1:8081/bot"
    assert settings.telegram_file_url == "http://127.0.0.1:8081/file/bot"


@pytest.mark.parametrize(
    "url",
    [
        "localhost:6379",
        "redis://localhost:abc",
        "redis://localhost:99999",
        "redis://[::1",
        "redis://localhost?socket_timeout=abc",
        "redis://localhost?foo=bar",
        "redis://localhost?protocol=9",
        "redis://localhost?retry=3",
        "rediss://localhost?ssl_cert_reqs=foo",
        "rediss//:hunter2@host",
        "redis://:hunter2#more@host/0",
    ],
)
def test_a_wrong_redis_address_is_told_without_its_password(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "123456:ABC")
    monkeypatch.setenv("REDIS_URL", url)
    with pytest.raises(SettingsError, match=r"^REDIS_URL: not an address that ") as wrong:
        load_settings()
    assert "hunter2" not in str(wrong.value)


def test_a_line_end_of_windows_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "123456:ABC\r")
    assert load_settings().telegram_bot_token.get_secret_value() == "123456:ABC"


@pytest.mark.parametrize(
    "url",
    [
        "redis://localhost",
        "redis://user:pass@host:6380/2?socket_timeout=1",
        "rediss://:p%23w@host/0",
        "redis://[::1]:6379/0",
        "unix:///run/redis.sock?db=1",
    ],
)
def test_addresses_of_all_kinds_are_taken(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw-_")
    monkeypatch.setenv("REDIS_URL", url)
    assert load_settings().redis_url == url
