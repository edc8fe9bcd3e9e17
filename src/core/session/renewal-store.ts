import type { HostToken } from "./session.ts";

/** Tokens that a code host renewed, by the ids of their sessions: every server reads what one of them renewed. */
export interface RenewalStore {
  /** @throws Unavailable */
  find(session: string): Promise<HostToken | undefined>;
  /** @throws Unavailable */
  keep(session: string, renewed: HostToken, expiresAt: number): Promise<void>;
}
