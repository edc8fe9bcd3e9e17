import type { Clock, Log } from "../ports.ts";
import type { KeyedRequestStore } from "./keyed-request-store.ts";
import {
  AnswerUnknown,
  checkKey,
  type FirstAnswer,
  isFinal,
  type KeyedRequest,
  KeyReused,
} from "./keyed-request.ts";

const DAY = 24 * 60 * 60 * 1000;

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const MOST_OF_AN_OWNER = { count: 1000, bytes: 32 * 1024 * 1024 };

/** Answers can hold secrets, so the store has them sealed. */
type Seal = Readonly<{
  seal(sealed: SealedAnswer): string;
  open(sealed: string): SealedAnswer | undefined;
}>;

export type SealedAnswer = Readonly<{ id: string; answer: FirstAnswer }>;

type Deps = Readonly<{ store: KeyedRequestStore; seal: Seal; clock: Clock; log: Pick<Log, "warn"> }>;

/** Either there is a first answer, or the request is carried out and `finish` is called with its answer. */
type Started =
  | Readonly<{ answer: FirstAnswer }>
  | Readonly<{ answer: undefined; finish: (answer: FirstAnswer) => Promise<void> }>;

/** Carries out a request that is sent several times with one key only once. */
export class KeyedRequests {
  readonly #deps: Deps;
  readonly #running = new Map<string, Readonly<{ digest: string; end: Promise<void> }>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Waits for a request with this key that is being carried out. @throws Invalid, KeyReused, AnswerUnknown, Unavailable */
  async begin({ owner, key, digest }: KeyedRequest): Promise<Started> {
    checkKey(key);
    const id = new Bun.CryptoHasher("sha256").update(`${owner} ${key}`).digest("hex");
    for (let first = this.#running.get(id); first; first = this.#running.get(id)) {
      if (first.digest !== digest) throw new KeyReused();
      await first.end;
    }
    const { promise: end, resolve: leave } = Promise.withResolvers<void>();
    this.#running.set(id, { digest, end });
    const finished = () => {
      this.#running.delete(id);
      leave();
    };
    try {
      const answer = await this.#firstAnswer(id, owner, digest);
      if (!answer) return { answer, finish: (made) => this.#finish(id, made).finally(finished) };
      finished();
      return { answer };
    } catch (error) {
      finished();
      throw error;
    }
  }

  async #firstAnswer(id: string, owner: string, digest: string): Promise<FirstAnswer | undefined> {
    const { store, seal, clock } = this.#deps;
    const at = clock.now();
    const first = await store.begin({ id, owner, digest, at, since: at - DAY });
    if (!first) return undefined;
    if (first.digest !== digest) throw new KeyReused();
    const opened = first.answer ? seal.open(first.answer) : undefined;
    if (opened?.id !== id) throw new AnswerUnknown();
    return opened.answer;
  }

  /** The work is done, so its answer is sent even if it can't be kept. */
  async #finish(id: string, answer: FirstAnswer): Promise<void> {
    const { store, seal, log } = this.#deps;
    try {
      if (!isFinal(answer.status)) return await store.forget(id);
      const isTooLarge = answer.body.length > MAX_ANSWER_BYTES;
      await store.keep(id, isTooLarge ? "" : seal.seal({ id, answer }), MOST_OF_AN_OWNER);
    } catch (cause) {
      log.warn("The answer to a request with an Idempotency-Key couldn't be kept", { cause });
    }
  }
}
