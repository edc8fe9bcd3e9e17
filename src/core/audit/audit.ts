import { Invalid } from "../errors.ts";
import type { AuditEntry, AuditFilter, AuditPlace, AuditStore } from "./audit-store.ts";

/** So many at a time are read for a file, of so many at most. */
const AT_ONCE = 500;
export const MOST_IN_FILE = 100_000;

/** What people read of the audit. Nothing here writes to it. */
export class Audit {
  readonly #store: AuditStore;

  constructor({ store }: Readonly<{ store: AuditStore }>) {
    this.#store = store;
  }

  /** The newest first; `next` is where more of them are. */
  async page(
    filter: AuditFilter,
    limit: number,
  ): Promise<Readonly<{ entries: readonly AuditEntry[]; next: AuditPlace | undefined }>> {
    const found = await this.#store.list(filter, limit + 1);
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? entries.at(-1) : undefined };
  }

  /** The newest of them, some at a time. */
  async *all(filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
    let before = filter.before;
    for (let read = 0; read < MOST_IN_FILE; read += AT_ONCE) {
      const entries = await this.#store.list({ ...filter, before }, AT_ONCE);
      if (entries.length > 0) yield entries;
      if (entries.length < AT_ONCE) return;
      before = entries.at(-1);
    }
  }
}

export function nameOfPlace({ at, id }: AuditPlace): string {
  return `${at}-${id}`;
}

/** Reads a time in Unix milliseconds, or a place as `nameOfPlace` says it. @throws Invalid */
export function placeNamed(text: string): number | AuditPlace {
  const [, at, id] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(text) ?? [];
  if (at === undefined) throw new Invalid("before must be Unix milliseconds, or the next of an answer.");
  return id === undefined ? Number(at) : { at: Number(at), id: Number(id) };
}
