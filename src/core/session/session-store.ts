import type { ListedSession, Session } from "./session.ts";

export interface SessionStore {
  /** Puts it on the list of those that are signed in, or changes what that says of its use. */
  list(session: ListedSession): Promise<void>;
  /** Those that are signed in, the last used first. */
  listed(now: number): ListedSession[];
  /** At once, also where it cannot be written. @throws Unavailable: it would be good again after a restart */
  revoke(id: string, expiresAt: number): Promise<void>;
  isRevoked(id: string): boolean;
  /** What a session of that kind must carry. */
  epoch(kind: Session["kind"]): string | undefined;
  /** Ends all sessions of these kinds, at once as above. @throws Unavailable */
  startEpoch(kinds: ReadonlyArray<Session["kind"]>, epoch: string): Promise<void>;
  /** Whether nobody came with this before. */
  useOnce(state: string, expiresAt: number, now: number): Promise<boolean>;
}
