import type { ListedSession, SessionKind } from "./session.ts";

export interface SessionStore {
  list(session: ListedSession): Promise<void>;
  listed(now: number): Promise<ListedSession[]>;
  /** Learns what other servers ended. @throws Unavailable */
  refresh(): Promise<void>;
  /** Revokes in memory even if the write fails. @throws Unavailable: it is valid again after a restart */
  revoke(id: string, expiresAt: number): Promise<void>;
  isRevoked(id: string): boolean;
  epoch(kind: SessionKind): string | undefined;
  /** Ends all sessions of these kinds, like `revoke`. @throws Unavailable */
  startEpoch(kinds: readonly SessionKind[], epoch: string): Promise<void>;
  useOnce(state: string, expiresAt: number, now: number): Promise<boolean>;
}
