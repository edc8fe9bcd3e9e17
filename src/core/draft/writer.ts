import type { Actor } from "../audit/act.ts";
import { type PersonId, personIdOf, TEAM_PIN } from "../person/person.ts";
import { authorOf, type Session } from "../session/session.ts";

/** Whose text something is: a name that a save, a commit or a remark was signed with, and who that was, where it is known. */
export type Writer = Readonly<{ name: string; id?: PersonId | undefined }>;

/** Returns each of them once, in an order in which two lists can be compared. */
export function allOf(...lists: ReadonlyArray<readonly Writer[]>): Writer[] {
  const all = new Map(lists.flat().map((writer) => [JSON.stringify([writer.name, writer.id]), writer]));
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, writer]) => writer);
}

/** Returns whose text a save is: of who sends it, and of who is named as its author, one of `known` where that has the name. */
export function writersOf(session: Session, author: string, known: readonly Writer[] = []): Writer[] {
  const own = namesOf(session);
  return allOf(own, own.some(({ name }) => name === author) ? [] : named(author, known));
}

/** Returns who signs what a session does. */
export function writerOf(session: Session): Writer {
  return { name: authorOf(session), id: idOf(session) };
}

/** Returns who is recorded to have done something. */
export function writerOfAct({ who = "", person }: Actor): Writer {
  return { name: who, id: person === TEAM_PIN ? undefined : person };
}

/** Returns whether this person is one of the writers. Two ways to type a name are one person. */
export function isWriter(session: Session, writers: readonly Writer[]): boolean {
  const own = namesOf(session);
  return writers.some((writer) => own.some((each) => isOne(each, writer)));
}

/** Returns whether two that something was signed with are one person, who may have used a token. */
export function isSamePerson(one: Writer, other: Writer): boolean {
  const others = withMaker(other);
  return withMaker(one).some((each) => others.some((some) => isOne(each, some)));
}

/** Returns a writer, and the maker if the name is a token's. */
export function withMaker(writer: Writer): Writer[] {
  const { name } = writer;
  const end = name.endsWith(")") ? name.indexOf(" (") : -1;
  return end > 0 ? [writer, { ...writer, name: name.slice(0, end) }] : [writer];
}

/** An account stays who it is when its name changes, and another one can take the name. Without an account a name is all there is. */
function isOne(one: Writer, other: Writer): boolean {
  return one.id !== undefined && other.id !== undefined
    ? one.id === other.id
    : nameKeyOf(one.name) === nameKeyOf(other.name);
}

/** Returns those of `known` who have the name; where none has it, it is all that is known. */
export function named(name: string, known: readonly Writer[]): readonly Writer[] {
  const found = known.filter((writer) => writer.name === name);
  return found.length > 0 ? found : [{ name }];
}

/** A token acts for the person who made it. */
function namesOf(session: Session): Writer[] {
  const id = idOf(session);
  return session.kind === "token"
    ? [
        { name: session.name, id },
        { name: session.maker, id },
      ]
    : [{ name: authorOf(session), id }];
}

/** Everybody who knows the PIN has its id, so these are told apart by the names that they give. */
function idOf(session: Session): PersonId | undefined {
  const id = personIdOf(session);
  return id === TEAM_PIN ? undefined : id;
}

/** Two ways to type a name have one. Joiners don't show between most letters, and names of before can have more that is invisible. */
export function nameKeyOf(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .trim()
    .toLowerCase();
}
