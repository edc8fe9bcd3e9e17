import { RequestFailed, send } from "./request.ts";

const brokenOff = "The connection was lost. Try again.";

/** Returns the whole answer, which arrives in parts. @throws RequestFailed */
export async function askForEvents<Whole>(
  path: string,
  asked: unknown,
  { onText, signal }: { onText: (text: string) => void; signal: AbortSignal },
): Promise<Whole> {
  const response = await send(path, asked, signal);
  let whole: Whole | undefined;
  await readEvents(response.body!, (event, data) => {
    if (event === "delta") onText(data);
    else if (event === "error") throw new RequestFailed((JSON.parse(data) as { error: string }).error);
    else if (event === "done") whole = JSON.parse(data) as Whole;
  });
  if (!whole) throw new RequestFailed(brokenOff);
  return whole;
}

/**
 * Gives each event with its name and its data; a heartbeat has neither. @throws RequestFailed where the connection breaks off
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  take: (event: string, data: string) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new RequestFailed(brokenOff);
      });
      if (done) return;
      text += value;
      const events = text.split("\n\n");
      text = events.pop()!;
      for (const event of events) take(valueIn("event", event), valueIn("data", event));
    }
  } finally {
    // An open connection is one of the six that a browser has for a server.
    void reader.cancel().catch(() => {});
  }
}

function valueIn(field: string, event: string): string {
  const lines = event.split("\n").filter((line) => line.startsWith(`${field}: `));
  return lines.map((line) => line.slice(field.length + 2)).join("\n");
}
