import type { Ids } from "./core/ports.ts";

/** Names for sessions and requests that nobody can guess. */
export const ids: Ids = { next: () => crypto.randomUUID() };
