import type { Refusal } from "./envelope.ts";
import { EventWriter } from "./event-writer.ts";
import { type Coded, failureJson } from "./failure-json.ts";
import type { Authenticator } from "./request/authenticator.ts";

/** `onText` streams text before the answer is complete; `signal` aborts the work. */
type Streaming = Readonly<{ onText: (text: string) => void; signal: AbortSignal }>;

/**
 * Streams `delta` events with text, then one `done` event with the result as JSON, or one `error` event with
 * the failure. A failure before the first event is thrown, so that it gets its status. The work is
 * aborted when the client disconnects or the sender's session or token ends. Source:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventStream(
  {
    request,
    authenticator,
  }: Readonly<{ request: Request; authenticator: Pick<Authenticator, "whenEnded" | "known"> }>,
  work: (streaming: Streaming) => Promise<Record<string, unknown>>,
  refusalOf: (error: unknown) => Refusal,
): Promise<Response> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([request.signal, stopped.signal]);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const events = new EventWriter(() => stopped.abort());
  const send = (event: string, data: string) => {
    if (!events.hasStarted) resolve(events.response());
    events.send(data, event);
  };
  const fail = (thrown: unknown) => {
    if (!events.hasStarted) return reject(thrown);
    const body: Coded = failureJson(refusalOf(thrown), authenticator.known(request));
    send("error", JSON.stringify(body));
  };
  const unwatch = authenticator.whenEnded(request, (ended) => {
    fail(ended);
    events.close();
    stopped.abort();
  });
  work({ signal, onText: (text) => send("delta", text) })
    .then((answer) => send("done", JSON.stringify({ ok: true, ...answer })))
    .catch(fail)
    .finally(() => {
      unwatch();
      events.close();
    });
  return promise;
}
