# syntax=docker/dockerfile:1
FROM python:3.13-slim AS build
COPY requirements/run.txt /build/
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r /build/run.txt \
 && /venv/bin/pip uninstall --yes pip

# The solver in machine code, from the same source. python3-dev is for bases with Debian's Python.
FROM python:3.13-slim AS compiled
RUN apt-get update \
 && apt-get install --yes --no-install-recommends gcc libc6-dev python3-dev
COPY requirements/compile.txt /build/
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r /build/compile.txt
WORKDIR /app
COPY rules/ rules/
RUN MYPYC_OPT_LEVEL=3 /venv/bin/mypyc rules/solver/[!_]*.py \
 && rm -rf build .mypy_cache

FROM python:3.13-slim
LABEL org.opencontainers.image.title="patience-bot" \
      org.opencontainers.image.description="Old Russian patiences in a Telegram chat"
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin patience \
 && install -d -o patience -g patience -m 700 /data
COPY --from=build /venv /venv
WORKDIR /app
COPY --from=compiled /app/ ./
COPY render/ render/
COPY bot/ bot/
RUN /venv/bin/python -m compileall -q /app
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 DATA_DIR=/data
USER patience
VOLUME /data
# PID 1 of the container is the bot itself: SIGTERM lets it finish pictures under way.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "serve"]
