import type { RenewalStore } from "../../src/core/session/renewal-store.ts";
import type { HostToken } from "../../src/core/session/session.ts";

/** Renewed tokens as servers share them. */
export function sharedRenewals(): RenewalStore {
  const kept = new Map<string, HostToken>();
  return {
    find: async (session) => kept.get(session),
    keep: async (session, renewed) => void kept.set(session, renewed),
  };
}
