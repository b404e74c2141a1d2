"""Run a program that dies with its parent: `python -I -S leash.py PARENT_PID PROGRAM ARG …`.

Linux only: the kernel signals the program when the parent ends in whatever way, kill -9 included.
A start through this file, and not a hook between fork and exec, because the bot has threads.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, program, *arguments = sys.argv[1:]
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != int(parent):  # it died before the leash was on
        sys.exit(1)
    os.execv(program, [program, *arguments])  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main()
