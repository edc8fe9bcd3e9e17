import { Unauthenticated } from "../core/errors.ts";
import type { Authenticator } from "./authenticator.ts";
import { EventWriter } from "./event-writer.ts";

/** What may be told before the answer, and what ends the work. */
type Telling = Readonly<{ onText: (text: string) => void; signal: AbortSignal }>;

/** Whether a request asks for events: its answer is told while it is made. */
export function wantsEvents(request: Request): boolean {
  return (request.headers.get("accept") ?? "")
    .split(",")
    .some((type) => type.trim().startsWith("text/event-stream"));
}

/**
 * The answer as it is made: `delta` events with text, then one `done` event with the whole as JSON, or one `error`
 * event with `sentenceOf` the failure. What fails before the first event is thrown: it still can have a true status.
 * The work ends when nobody listens any more, and when the sender's session ends. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventStream(
  { request, authenticator }: Readonly<{ request: Request; authenticator: Pick<Authenticator, "whenEnded"> }>,
  work: (telling: Telling) => Promise<Record<string, unknown>>,
  sentenceOf: (error: unknown) => string,
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const events = new EventWriter(() => left.abort());
  const send = (event: string, data: string) => {
    if (!events.hasStarted) resolve(events.response());
    events.send(data, event);
  };
  const fail = (error: unknown) =>
    events.hasStarted
      ? send("error", JSON.stringify({ ok: false, error: sentenceOf(error) }))
      : reject(error);
  const unwatch = authenticator.whenEnded(request, () => {
    fail(new Unauthenticated("Your session has ended. Sign in again."));
    events.close();
    left.abort();
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
