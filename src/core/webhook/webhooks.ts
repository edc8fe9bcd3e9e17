import { DueWork } from "../due-work.ts";
import type { Exclusive } from "../mutex.ts";
import type { Clock, Ids, Log } from "../ports.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import { delayAfter, type Delivery, isDelivered, type WebhookAnswer } from "./delivery.ts";
import { keyOf, payloadOf, type WebhookEvent } from "./webhook-event.ts";

export interface WebhookSender {
  /** The receiver's origin, which people may see. */
  readonly receiver: string;
  /** Makes one attempt within a time limit. Never throws. */
  send(message: Readonly<{ id: string; at: number; body: string }>): Promise<WebhookAnswer>;
}

type Deps = Readonly<{
  store: DeliveryStore;
  /** Undefined where no receiver is configured. */
  sender: WebhookSender | undefined;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Returns 0 to 1. */
  random?: () => number;
  /** One server sends at a time. */
  turn?: Exclusive;
}>;

const MAX_LISTED = 10;

/** Tells another program what happened, one event at a time, and again until it is received. */
export class Webhooks implements Disposable {
  readonly #deps: Deps;
  readonly #sending: DueWork<Readonly<{ dueAt: number; delivery: Delivery }>>;

  constructor(deps: Deps) {
    const { store, log } = deps;
    this.#deps = deps;
    this.#sending = new DueWork({
      ...deps,
      next: async () => {
        const delivery = await store.next();
        return delivery && { dueAt: delivery.nextAt!, delivery };
      },
      work: ({ delivery }) => this.#attempt(delivery),
      failed: (cause) => log.warn("The webhook's deliveries can't be read or written", { cause }),
    });
  }

  get receiver(): string | undefined {
    return this.#deps.sender?.receiver;
  }

  /** Returns the last deliveries, the latest first. */
  list(): Promise<readonly Delivery[]> {
    return this.#deps.store.list(MAX_LISTED);
  }

  /** Resolves after the event is on disk; it is sent in the background. What happened stays, so errors are only logged. */
  async announce(event: WebhookEvent): Promise<void> {
    const { store, sender, clock, ids, log } = this.#deps;
    if (!sender) return;
    const at = clock.now();
    try {
      const { type } = event;
      await store.add({ id: `msg_${ids.next()}`, key: keyOf(event), type, at, body: payloadOf(event, at) });
      this.resume();
    } catch (cause) {
      log.warn("An event couldn't be kept for the webhook", { type: event.type, cause });
    }
  }

  /** Sends what is due, also from before a restart. */
  resume(): void {
    if (this.#deps.sender) this.#sending.resume();
  }

  [Symbol.dispose](): void {
    this.#sending[Symbol.dispose]();
  }

  async #attempt({ id, type, body, attempts }: Delivery): Promise<void> {
    const { store, sender, clock, log, random = Math.random } = this.#deps;
    const answer = await sender!.send({ id, at: clock.now(), body });
    if (this.#sending.isOver) return;
    const at = clock.now();
    const delay = delayAfter(attempts + 1, answer, random());
    const nextAt = delay === undefined ? undefined : at + delay;
    const { status, says } = answer;
    await store.answered(id, { answer: { status, says, at }, nextAt });
    if (isDelivered(answer)) return;
    const facts = { id, type, attempts: attempts + 1, status, isGivenUp: nextAt === undefined };
    log.warn("The webhook's receiver didn't take an event", facts);
  }
}
