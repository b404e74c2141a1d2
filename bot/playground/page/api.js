// The wire: acts go out as JSON, news come in as server-sent events.

export async function act(name, body) {
  const response = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

// The browser reconnects by itself; each connection begins with the whole world.
export function follow(handlers, onLink) {
  const source = new EventSource("api/live");
  source.addEventListener("open", () => onLink(true));
  source.addEventListener("error", () => {
    onLink(false);
    // A closed source does not come back by itself (a proxy or a restart answered with an error).
    if (source.readyState === EventSource.CLOSED) setTimeout(() => follow(handlers, onLink), 1000);
  });
  for (const [kind, handler] of Object.entries(handlers)) {
    source.addEventListener(kind, (event) => handler(JSON.parse(event.data)));
  }
}
