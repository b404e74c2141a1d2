"""What the Bot API says when it refuses a call, in Telegram's own words."""

from __future__ import annotations

__all__ = ["ApiError", "bad_request", "conflict", "forbidden", "migrated", "too_many"]


class ApiError(Exception):
    """A call that ends with `ok: false`."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def answer(self) -> dict[str, object]:
        """Return the JSON body of the refusal."""
        body: dict[str, object] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = dict(self.parameters)
        return body


def bad_request(text: str) -> ApiError:
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    return ApiError(409, f"Conflict: {text}")


def too_many(*, retry_after: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


def migrated(*, to: int) -> ApiError:
    text = "Bad Request: group chat was upgraded to a supergroup chat"
    return ApiError(400, text, migrate_to_chat_id=to)
