import type { TabStatus } from "../../src/core/wire.ts";
import type { Client } from "./client.ts";

type State = NonNullable<TabStatus["status"]["deployment"]>["state"];

/** Resolves after the last publication of a page is in one of these states, as its readers are told. */
export async function deployed(
  client: Client,
  slug: string,
  states: readonly State[] = ["live", "failed"],
): Promise<{ sha: string; state: State }> {
  const closed = new AbortController();
  const answer = await fetch(`${client.url}/admin/page-events`, {
    method: "POST",
    headers: { accept: "text/event-stream", "content-type": "application/json", cookie: client.cookie! },
    body: JSON.stringify({ pages: [{ slug, tab: "deployed" }] }),
    signal: closed.signal,
  });
  try {
    let arrived = "";
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (arrived + text).split("\n\n");
      arrived = events.pop()!;
      for (const event of events.filter((one) => one.startsWith("data: "))) {
        const [{ status }] = JSON.parse(event.slice("data: ".length)) as [TabStatus];
        if (status.deployment && states.includes(status.deployment.state)) return status.deployment;
      }
    }
  } finally {
    closed.abort();
  }
  throw new Error("The stream ended.");
}
