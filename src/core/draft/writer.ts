import { authorOf, type Session } from "../session/session.ts";

/** Returns whose text a save is: of who sends it, and of who is named as its author. */
export function writersOf(session: Session, author: string): string[] {
  return [...new Set([...namesOf(session), author])].sort();
}

/** Returns whether this person is one of the writers. Two ways to type a name are one person. */
export function isWriter(session: Session, writers: readonly string[]): boolean {
  const own = namesOf(session).map(keyOf);
  return writers.some((writer) => own.includes(keyOf(writer)));
}

/** Returns whether two names that something was signed with are one person's, who may have used a token. */
export function isSamePerson(name: string, other: string): boolean {
  const [one, two] = [keyOf(name), keyOf(other)];
  return one === two || one.startsWith(`${two} (`) || two.startsWith(`${one} (`);
}

/** A token acts for the person who made it. */
function namesOf(session: Session): string[] {
  return session.kind === "token" ? [session.name, session.maker] : [authorOf(session)];
}

/** Joiners don't show between most letters, and names of before can have more that is invisible. */
function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .trim()
    .toLowerCase();
}
