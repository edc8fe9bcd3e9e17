import type { Ids } from "../core/ports.ts";

export const ids: Ids = { next: () => crypto.randomUUID() };
