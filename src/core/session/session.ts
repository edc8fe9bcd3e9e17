type Signed = Readonly<{
  id: string;
  name: string;
  expiresAt: number;
  /** Of the sessions of this kind that were started together with it; none before any were ended together. */
  epoch?: string;
}>;

/** The hosts of code that people can sign in with. */
export type CodeHostId = "github";

/** A token of a host of code. One that runs out comes with what renews it. Times are Unix milliseconds. */
export type HostToken = Readonly<{
  token: string;
  renewal?: Readonly<{ token: string; dueAt: number }>;
}>;

export type HostSession = Signed & HostToken & Readonly<{ kind: CodeHostId; login: string }>;

/** Who is signed in. It travels sealed in the browser's cookie. */
export type Session = (Signed & Readonly<{ kind: "pin" }>) | HostSession;

/** A session as the list of them has it. Times are Unix milliseconds. */
export type ListedSession = Readonly<{
  id: string;
  kind: Session["kind"];
  /** As texts carry it that are saved in it. */
  name: string;
  /** Where it was used from last. */
  address: string;
  startedAt: number;
  seenAt: number;
  expiresAt: number;
}>;

/** The name of those who signed in with the PIN and gave none. */
export const TEAM = "team";

/** Somebody signed in with a host of code, and acts there with a token of their own. */
export function isHostSession(session: Session): session is HostSession {
  return session.kind !== "pin";
}

/** Whose work it is: with a host of code always the login, with the PIN the name sent, else the one given at sign-in. */
export function authorOf(session: Session, sent?: string): string {
  return isHostSession(session) ? session.login : (sent ?? session.name);
}
