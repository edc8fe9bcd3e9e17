import type { Client } from "./client.ts";

/** An event stream that somebody has open. */
export type OpenedStream = Readonly<{
  /** Resolves with all that was sent, once it has ended. */
  ended: Promise<string>;
  /** Resolves once something is sent that has this in it. @throws where the stream ends before */
  until: (text: string) => Promise<void>;
  close: () => Promise<void>;
}>;

/** Opens a stream: that of the API, or of the pages that a browser shows. */
export async function openStream(
  { url, cookie, token }: Client,
  path: string,
  body?: object,
): Promise<OpenedStream> {
  const answer = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: {
      accept: "text/event-stream",
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : { cookie: cookie! }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status !== 200) throw new Error(`The stream: ${answer.status} ${await answer.text()}`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? "";
  let isOver = false;
  let told = Promise.withResolvers<void>();
  const read = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += next.value;
      told.resolve();
      told = Promise.withResolvers();
    }
    isOver = true;
    told.resolve();
    return text;
  };
  const ended = read();
  return {
    ended,
    until: async (wanted) => {
      while (!text.includes(wanted)) {
        if (isOver) throw new Error(`The stream ended without “${wanted}”: ${text}`);
        await told.promise;
      }
    },
    close: async () => {
      await reader.cancel();
      await ended;
    },
  };
}
