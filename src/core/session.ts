/** Who is signed in. It travels sealed in the browser's cookie; the store knows only the ids that were signed out. */
export type Session = Readonly<{ id: string; name: string; expiresAt: number }> &
  (Readonly<{ kind: "pin" }> | Readonly<{ kind: "github"; login: string; token: string }>);

/** The name of those who signed in with the PIN and gave none. */
export const TEAM = "team";

/** Whose work it is: with GitHub always the login, with the PIN the name sent, else the one given at sign-in. */
export function authorOf(session: Session, sent?: string): string {
  return session.kind === "github" ? session.login : (sent ?? session.name);
}
