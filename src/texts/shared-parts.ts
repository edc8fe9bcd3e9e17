import { deserialize, serialize } from "bun:jsc";

import { Shared } from "../core/text/text-work.ts";

/** So many are kept, the newest: one site, and what people of some folders know of it. */
const MAX_KEPT = 4;

/** A shared part as it is sent: without `bytes` where the process has it. */
type Sent = Readonly<{ isShared: true; id: number; bytes?: Uint8Array }>;

const ids = new WeakMap<Shared<unknown>, number>();
let lastId = 0;

/** What a process was sent. It keeps the same ones, in the same order. */
export class PartsOut {
  readonly #known = new Set<number>();

  /** Returns what is asked as it is sent: a message that is a large map itself takes ten times as long as its bytes. */
  packed(asked: readonly unknown[]): Uint8Array {
    return bytesOf(asked.map((each) => (each instanceof Shared ? this.#sent(each) : each)));
  }

  #sent(shared: Shared<unknown>): Sent {
    const id = ids.getOrInsertComputed(shared, () => ++lastId);
    if (this.#known.has(id)) return { isShared: true, id };
    forgetOldest(this.#known.add(id));
    return { isShared: true, id, bytes: bytesOf(shared.value) };
  }
}

/** What a process has got. */
export class PartsIn {
  readonly #known = new Map<number, unknown>();

  /** Returns what was asked, each shared part as its value. */
  unpacked(bytes: Uint8Array): readonly unknown[] {
    const asked = deserialize(bytes) as readonly unknown[];
    return asked.map((each) => (isSent(each) ? { value: this.#value(each) } : each));
  }

  #value({ id, bytes }: Sent): unknown {
    if (bytes) forgetOldest(this.#known.set(id, deserialize(bytes)));
    return this.#known.get(id);
  }
}

function bytesOf(value: unknown): Uint8Array {
  return new Uint8Array(serialize(value));
}

function forgetOldest(known: Map<number, unknown> | Set<number>): void {
  if (known.size > MAX_KEPT) known.delete(known.keys().next().value!);
}

function isSent(each: unknown): each is Sent {
  return typeof each === "object" && each !== null && "isShared" in each;
}
