import type { HostToken } from "./session.ts";

/**
 * Tokens that a code host renewed, by the ids of their sessions: every server reads what one of them renewed. Or what another
 * place of signing in gave.
 */
export interface RenewalStore<Kept = HostToken> {
  /** @throws Unavailable */
  find(session: string): Promise<Kept | undefined>;
  /** @throws Unavailable */
  keep(session: string, kept: Kept, expiresAt: number): Promise<void>;
}
