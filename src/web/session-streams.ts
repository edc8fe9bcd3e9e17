import { EventWriter } from "./event-writer.ts";
import type { Authenticator } from "./request/authenticator.ts";

/** A browser needs one, or one for each tab where it has no locks; more are left from connections that broke. */
const MAX_OF_TABS = 30;

/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_MS = 20_000;

type Server = { timeout(request: Request, seconds: number): void } | null;

type Asked = Readonly<{
  request: Request;
  /** The id of the session or token. */
  session: string;
  server: Server;
  authenticator: Pick<Authenticator, "isOver" | "whenEnded">;
  /** Is called again and again while the stream is open. */
  look?: () => Promise<void>;
}>;

/** A stream while it is open. */
type OpenStream = Readonly<{
  send: (data: string, event?: string) => void;
  /** Sends what shows that the stream is open. */
  beat: () => void;
  /** Does nothing after the end; ends the stream where the session has ended, or where it fails. */
  whileOpen: (work: () => unknown) => void;
  /** Calls back at the end. */
  defer: (ended: () => void) => void;
}>;

/** Streams of events, until the session of who reads them ends. One that opens too many loses its oldest. */
export class SessionStreams {
  readonly #ends = new Map<string, Set<() => void>>();
  readonly #most: number;

  constructor(most = MAX_OF_TABS) {
    this.#most = most;
  }

  open(
    { request, session, server, authenticator, look }: Asked,
    start: (stream: OpenStream) => void,
  ): Response {
    server?.timeout(request, 0);
    const subscriptions = new DisposableStack();
    const events = new EventWriter(() => subscriptions.dispose());
    const end = () => {
      subscriptions.dispose();
      events.close();
    };
    const whileOpen = (work: () => unknown) => {
      if (subscriptions.disposed) return;
      if (authenticator.isOver(request)) end();
      else Promise.resolve(work()).catch(end); // the browser asks again
    };
    start({
      send: (data, event) => events.send(data, event),
      beat: () => events.heartbeat(),
      whileOpen,
      defer: (ended) => subscriptions.defer(ended),
    });
    const beat = async () => {
      events.heartbeat();
      await look?.();
    };
    const heartbeat = setInterval(() => whileOpen(beat), HEARTBEAT_MS);
    subscriptions.defer(() => clearInterval(heartbeat));
    subscriptions.defer(authenticator.whenEnded(request, end));
    subscriptions.defer(this.#opened(session, end));
    request.signal.addEventListener("abort", () => subscriptions.dispose());
    return events.response();
  }

  /** Returns what to call when the stream has ended. */
  #opened(session: string, end: () => void): () => void {
    const ends = this.#ends.getOrInsertComputed(session, () => new Set());
    const [oldest] = ends;
    if (ends.size >= this.#most) oldest!();
    ends.add(end);
    this.#ends.set(session, ends);
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.#ends.delete(session);
    };
  }
}
