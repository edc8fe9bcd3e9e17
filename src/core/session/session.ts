type Signed = Readonly<{
  id: string;
  name: string;
  expiresAt: number;
  /** Must equal the store's epoch of this kind. */
  epoch?: string;
}>;

export const sessionKinds = ["pin", "github"] as const;

export type CodeHostId = Exclude<(typeof sessionKinds)[number], "pin">;

/** `renewal` replaces a token that expires at `dueAt`. Unix milliseconds. */
export type HostToken = Readonly<{
  token: string;
  renewal?: Readonly<{ token: string; dueAt: number }>;
}>;

export type HostSession = Signed & HostToken & Readonly<{ kind: CodeHostId; login: string }>;

/** The browser keeps it sealed in its cookie. */
export type Session = (Signed & Readonly<{ kind: "pin" }>) | HostSession;

/** Times are Unix milliseconds. */
export type ListedSession = Readonly<{
  id: string;
  kind: Session["kind"];
  name: string;
  address: string;
  startedAt: number;
  seenAt: number;
  expiresAt: number;
}>;

export const TEAM = "team";

export function isHostSession(session: Session): session is HostSession {
  return session.kind !== "pin";
}

export function authorOf(session: Session, sent?: string): string {
  return isHostSession(session) ? session.login : (sent ?? session.name);
}
