import type { ListedSession, Session } from "./session.ts";

export interface SessionStore {
  /** Adds or updates a session. */
  list(session: ListedSession): Promise<void>;
  /** Returns active sessions, the last used first. */
  listed(now: number): ListedSession[];
  /** Revokes in memory even if the write fails. @throws Unavailable: it is valid again after a restart */
  revoke(id: string, expiresAt: number): Promise<void>;
  isRevoked(id: string): boolean;
  epoch(kind: Session["kind"]): string | undefined;
  /** Ends all sessions of these kinds, like `revoke`. @throws Unavailable */
  startEpoch(kinds: ReadonlyArray<Session["kind"]>, epoch: string): Promise<void>;
  /** Returns whether the state was never used before. */
  useOnce(state: string, expiresAt: number, now: number): Promise<boolean>;
}
