import { Conflict, DomainError, Invalid, Stale, UpstreamFailed } from "../errors.ts";
import { authorOf, hasAccount, type HostSession, isHostSession, type Session } from "../session/session.ts";
import { beforeTrailers, withTrailers } from "./trailers.ts";

/** The file gets the content, or what the repository has in a blob. Without either, it is removed. */
export type FileChange = Readonly<{
  path: string;
  content: Uint8Array | undefined;
  blob?: string | undefined;
  isExecutable?: boolean;
}>;

export type Signature = Readonly<{
  name: string;
  /** Undefined where nobody has said an address that is surely theirs. */
  email?: string | undefined;
  session?: HostSession;
  /** By a token, for somebody with an account on a code host: rules that spare the server may bind them. */
  isForAccount?: boolean;
}>;

export type Change = Readonly<{
  /** The head that the change is based on; undefined for the branch's first commit. */
  parent: string | undefined;
  files: readonly FileChange[];
  message: string;
  by: Signature;
}>;

export type Commit = Readonly<{ sha: string }>;

export type CommitDetail = Readonly<{
  sha: string;
  message: string;
  author: string;
  /** Unix milliseconds. */
  at: number;
  parents: readonly string[];
  files: ReadonlyArray<{ path: string; status: "added" | "changed" | "removed" }>;
}>;

export type CommitSummary = Omit<CommitDetail, "files" | "parents">;

export type RemovedFile = Readonly<{ path: string; blob: string; commit: CommitSummary }>;

export type Removals = Readonly<{
  files: readonly RemovedFile[];
  isWhole: boolean;
}>;

export class BranchMoved extends Conflict {
  constructor(details?: { cause?: unknown }) {
    super("Others keep changing the branch. Nothing was published. Try again.", details);
  }
}

/** Only a review publishes on this branch. */
export class ReviewRequired extends DomainError {
  readonly kind = "review-required";

  constructor(details?: { cause?: unknown }) {
    super("Someone else must approve this before it is public. Ask for review.", details);
  }
}

/** The rules or hooks of the repository's host say no, in its own words: at most 1,000 characters, without secrets. */
export class PushRefused extends UpstreamFailed {
  readonly said: string;
  /** Of a review already, which nobody can ask for then. */
  readonly isOfReview: boolean;

  constructor(host: string, said: string, { isOfReview = false } = {}) {
    super(`${host} refuses this. Nothing was published, and your drafts are saved.`);
    this.said = said;
    this.isOfReview = isOfReview;
  }

  override get told(): string {
    return this.said === "" ? this.message : `${this.message} It says:\n${this.said}`;
  }
}

export class PageChanged extends Stale {
  constructor(
    sentence = "This page changed in the repository after you started editing. Nothing was published. Compare both versions.",
  ) {
    super(sentence);
  }
}

const MAX_MESSAGE_CHARACTERS = 10_000;

/** Checks the message that a person sent. @throws Invalid */
export function checkMessage(message: string | null | undefined): string | undefined {
  const text = storableMessage(message);
  checkMark(text, "message");
  return text;
}

/** Of a commit that this program writes the message of, or that was read elsewhere. @throws Invalid */
export function storableMessage(message: string | null | undefined): string | undefined {
  const text = message?.replace(/\r\n?/g, "\n").trim();
  if (!text) return undefined;
  if (text.length > MAX_MESSAGE_CHARACTERS) {
    throw new Invalid(`message is longer than ${MAX_MESSAGE_CHARACTERS} characters.`);
  }
  if (!text.isWellFormed() || text.includes("\0")) {
    throw new Invalid("message contains characters that git can't store.");
  }
  return text;
}

/** Says what a commit takes back: in git's own words, so that others find it too, and before its trailers. */
export function withMarks(message: string, undone: readonly string[]): string {
  const lines = message.split("\n");
  const marks = undone.map((sha) => `This reverts commit ${sha}.`).filter((mark) => !lines.includes(mark));
  return marks.length === 0 ? message : beforeTrailers(message, marks.join("\n"));
}

/** A person's own words must not say that a publication is undone. @throws Invalid */
export function checkMark(text: string | undefined, field: string): void {
  const isMark = (line: string) => /^This reverts commit [0-9a-f]{7}/i.test(line.trim());
  if (text?.split(/[\n\r\u2028\u2029]/).some(isMark))
    throw new Invalid(
      `${field} has a line “This reverts commit …”, which only Undo writes. Remove it, or press Undo on that publication.`,
    );
}

export function signatureOf(session: Session, author = authorOf(session)): Signature {
  if (isHostSession(session)) return { name: session.login, session };
  if (session.kind === "oidc") return { name: session.name, email: session.email };
  return session.kind === "token" && hasAccount(session)
    ? { name: author, isForAccount: true }
    : { name: author };
}

/** Whose name and address a commit carries where each is signed off. */
export type Signer = Readonly<{ name: string; email: string }>;

/**
 * Names all authors, and the token that was used: in trailers, but for the person who is the commit's author anyway. The last one is the
 * signer's.
 */
export function signed(
  message: string,
  session: Session,
  authors: readonly [string, ...string[]],
  signer?: Signer,
): Pick<Change, "message" | "by"> {
  const usual = signatureOf(session, authors[0]);
  const by = signer ? { ...usual, ...signer } : usual;
  const all = session.kind === "token" ? [...authors, session.name] : authors;
  const isAuthor = by.session !== undefined || by.email !== undefined;
  const own = new Set([by.name, ...(session.kind === "token" ? [] : [authorOf(session)])]);
  const named = isAuthor ? all.filter((author) => !own.has(author)) : all;
  const text = session.kind === "pin" ? message : withoutNames(message);
  const trailers = [...new Set(named)].map((editor) => `Edited-by: ${editor}`);
  if (signer) trailers.push(`Signed-off-by: ${signer.name} <${signer.email}>`);
  return { message: withTrailers(text, trailers), by };
}

/** The trailers name others, so they are for people who may choose a name. */
function withoutNames(message: string): string {
  const lines = message.split("\n").filter((line) => !/^edited-by:/i.test(line));
  return lines.join("\n").trim() || "Update pages";
}

/** Returns the names in the last trailers: of those who wrote what was published here. */
export function editorsOf({ message }: Pick<CommitSummary, "message">): string[] {
  const editors: string[] = [];
  for (const line of unsigned(message).slice(1).reverse()) {
    const editor = /^Edited-by: (\S.*)$/.exec(line)?.[1];
    if (editor === undefined) break;
    editors.unshift(editor);
  }
  return editors;
}

/** A PIN's commits have the server as their author, so names in trailers go before it. */
export function editorOf(commit: CommitSummary): string {
  return editorsOf(commit).join(", ") || commit.author;
}

export function withoutEditor(message: string): string {
  const lines = message.trimEnd().split("\n");
  const at = unsigned(message).length - 1;
  return lines
    .filter((line, index) => index !== at || index === 0 || !line.startsWith("Edited-by: "))
    .join("\n");
}

/** Returns the lines of a message before its sign-offs. */
function unsigned(message: string): string[] {
  const lines = message.trimEnd().split("\n");
  return lines.slice(0, lines.findLastIndex((line) => !line.startsWith("Signed-off-by: ")) + 1);
}

/** Returns the blob that a change leaves at its path, in the hash algorithm of the id `like`; undefined where it removes the file. */
export function blobOf({ content, blob }: FileChange, like: string): string | undefined {
  if (!content) return blob;
  const known = blobs.get(content);
  if (known?.length === (like.length === 64 ? 64 : 40)) return known;
  const id = blobId(content, like);
  blobs.set(content, id);
  return id;
}

/** Of what is about to be written. A publication can write thousands of files, and asks several times. */
const blobs = new WeakMap<Uint8Array, string>();

/** Returns git's id of a blob in the hash algorithm of the id `like`. Source: gitformat-object. */
export function blobId(content: Uint8Array, like: string): string {
  return new Bun.CryptoHasher(like.length === 64 ? "sha256" : "sha1")
    .update(`blob ${content.byteLength}\0`)
    .update(content)
    .digest("hex");
}
