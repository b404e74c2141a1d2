"""What Telegram means by the words of a refusal; it has no codes for them."""

from telegram.error import BadRequest

__all__ = ["has_no_picture", "is_about_the_message", "is_lost", "lacks_rights"]


def has_no_picture(error: BadRequest) -> bool:
    """Whether a message whose caption was to be changed has words alone."""
    return "no caption in the message" in error.message.lower()


def is_lost(error: BadRequest) -> bool:
    """Whether the message to be edited is gone, or cannot be changed any more."""
    words = error.message.lower()
    return any(lost in words for lost in ("edit not found", "can't be edited", "id_invalid"))


def is_about_the_message(error: BadRequest) -> bool:
    """Whether another picture would be refused as well; any other refusal may be the picture's."""
    words = error.message.lower()
    return lacks_rights(error) or "message" in words or "chat" in words


def lacks_rights(error: BadRequest) -> bool:
    """Whether the chat forbids the bot what it tried: an administrator can allow it."""
    return "not enough rights" in error.message.lower()
