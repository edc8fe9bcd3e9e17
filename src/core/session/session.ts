import type { Scope } from "../token/scope.ts";

type Signed = Readonly<{
  id: string;
  name: string;
  expiresAt: number;
  /** Must equal the store's epoch of this kind. */
  epoch?: string;
}>;

export const sessionKinds = ["pin", "github"] as const;

/** How a person signed in. */
export type SessionKind = (typeof sessionKinds)[number];

export type CodeHostId = Exclude<SessionKind, "pin">;

/** `renewal` replaces a token that expires at `dueAt`. Unix milliseconds. */
export type HostToken = Readonly<{
  token: string;
  renewal?: Readonly<{ token: string; dueAt: number }>;
}>;

export type HostSession = Signed & HostToken & Readonly<{ kind: CodeHostId; login: string }>;

/** The browser keeps it sealed in its cookie. */
export type CookieSession = (Signed & Readonly<{ kind: "pin" }>) | HostSession;

/** Of one request with a token. `name` has its maker and its own name. */
export type TokenSession = Signed & Readonly<{ kind: "token"; maker: string; scope: Scope }>;

export type Session = CookieSession | TokenSession;

/** Times are Unix milliseconds. */
export type ListedSession = Readonly<{
  id: string;
  kind: SessionKind;
  name: string;
  address: string;
  startedAt: number;
  seenAt: number;
  expiresAt: number;
}>;

export const TEAM = "team";

export function isHostSession(session: Session): session is HostSession {
  return session.kind !== "pin" && session.kind !== "token";
}

export function authorOf(session: Session, sent?: string): string {
  return isHostSession(session) ? session.login : (sent ?? session.name);
}
