import { authorOf, type Session } from "../session/session.ts";

/** Whose text something is: a name that a save, a commit or a remark was signed with. */
export type Writer = string;

/** Returns each of them once, in an order in which two lists can be compared. */
export function allOf(...lists: ReadonlyArray<readonly Writer[]>): Writer[] {
  return [...new Set(lists.flat())].sort();
}

/** Returns whose text a save is: of who sends it, and of who is named as its author. */
export function writersOf(session: Session, author: string): Writer[] {
  return allOf(namesOf(session), [author]);
}

/** Returns whether this person is one of the writers. Two ways to type a name are one person. */
export function isWriter(session: Session, writers: readonly Writer[]): boolean {
  const own = namesOf(session).map(keyOf);
  return writers.some((writer) => own.includes(keyOf(writer)));
}

/** Returns whether two names that something was signed with are one person's, who may have used a token. */
export function isSamePerson(name: Writer, other: Writer): boolean {
  const names = withMaker(other).map(keyOf);
  return withMaker(name).some((each) => names.includes(keyOf(each)));
}

/** Returns a name, and that of the maker if it is a token's. */
export function withMaker(name: Writer): Writer[] {
  const end = name.endsWith(")") ? name.indexOf(" (") : -1;
  return end > 0 ? [name, name.slice(0, end)] : [name];
}

/** A token acts for the person who made it. */
function namesOf(session: Session): Writer[] {
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
