import type { PersonId } from "../person/person.ts";
import type { ListedSession, SessionKind } from "./session.ts";

export type SessionAct = Readonly<{ does: "signs in" | "renames"; person: PersonId | undefined }>;

export interface SessionStore {
  /** `act` says what the person did, beside using the session. */
  list(session: ListedSession, act?: SessionAct): Promise<void>;
  listed(now: number): Promise<ListedSession[]>;
  /** Learns what other servers ended. @throws Unavailable */
  refresh(): Promise<void>;
  /** Revokes in memory even if the write fails. @throws Unavailable: it is valid again after a restart */
  revoke(id: string, expiresAt: number, does?: "signs out"): Promise<void>;
  isRevoked(id: string): boolean;
  epoch(kind: SessionKind): string | undefined;
  /** Ends all sessions of these kinds, like `revoke`. @throws Unavailable */
  startEpoch(kinds: readonly SessionKind[], epoch: string): Promise<void>;
  useOnce(state: string, expiresAt: number, now: number): Promise<boolean>;
}
