/** An event is a part of a text; a longer one is no stream of these servers. UTF-16 units. */
const MAX_LINE = 1_000_000;

/**
 * Yields the data of each server-sent event. Comments, by which servers keep a connection open, and names are passed over.
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesIn(body)) {
    if (line.startsWith("data:")) data.push(line.slice("data:".length));
    if (line !== "" || data.length === 0) continue;
    yield data.join("\n");
    data = [];
  }
  // Some servers end without the empty line.
  if (data.length > 0) yield data.join("\n");
}

async function* linesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop()!;
    if (rest.length > MAX_LINE) throw new Error("A line of the stream is too long");
    for (const line of lines) yield withoutReturn(line);
  }
  if (rest !== "") yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
