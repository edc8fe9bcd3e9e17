import { Conflict, DomainError, Invalid, Stale } from "../errors.ts";
import { authorOf, type HostSession, isHostSession, type Session } from "../session/session.ts";

/** The file gets the content, or what the repository has in a blob. Without either, it is removed. */
export type FileChange = Readonly<{
  path: string;
  content: Uint8Array | undefined;
  blob?: string | undefined;
  isExecutable?: boolean;
}>;

export type Signature = Readonly<{ name: string; session?: HostSession }>;

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
    super("Somebody else must approve this before it is public. Ask for review.", details);
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

export function checkMessage(message: string | null | undefined): string | undefined {
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

export function signatureOf(session: Session, author = authorOf(session)): Signature {
  return isHostSession(session) ? { name: session.login, session } : { name: author };
}

/** Names all authors, and the token that was used: in trailers, but for the person who commits with a code host's token. */
export function signed(
  message: string,
  session: Session,
  authors: readonly [string, ...string[]],
): Pick<Change, "message" | "by"> {
  const by = signatureOf(session, authors[0]);
  const all = session.kind === "token" ? [...authors, session.name] : authors;
  const named = by.session ? all.filter((author) => author !== by.name) : all;
  const text = session.kind === "pin" ? message : withoutNames(message);
  return { message: withEditors(text, [...new Set(named)]), by };
}

/** Whoever can't choose a name can't write one into the trailers either. */
function withoutNames(message: string): string {
  const lines = message.split("\n").filter((line) => !/^edited-by:/i.test(line));
  return lines.join("\n").trim() || "Update pages";
}

/** Adds a trailer line for each editor. Source: git-interpret-trailers(1). */
function withEditors(message: string, editors: readonly string[]): string {
  if (editors.length === 0) return `${message}\n`;
  const paragraphs = message.split(/\n{2,}/);
  const endsInTrailers =
    paragraphs.length > 1 &&
    paragraphs
      .at(-1)!
      .split("\n")
      .every((line) => /^[A-Za-z0-9-]+: \S/.test(line));
  const trailers = editors.map((editor) => `Edited-by: ${editor}\n`).join("");
  return `${message}${endsInTrailers ? "\n" : "\n\n"}${trailers}`;
}

/** Returns the names in the last trailers, if there are any, because a PIN's commits have the server as their author. */
export function editorOf({ author, message }: CommitSummary): string {
  const editors: string[] = [];
  for (const line of message.trimEnd().split("\n").slice(1).reverse()) {
    const editor = /^Edited-by: (\S.*)$/.exec(line)?.[1];
    if (editor === undefined) break;
    editors.unshift(editor);
  }
  return editors.join(", ") || author;
}

export function withoutEditor(message: string): string {
  const lines = message.trimEnd().split("\n");
  const isEdited = lines.length > 1 && lines.at(-1)!.startsWith("Edited-by: ");
  return lines.slice(0, isEdited ? -1 : undefined).join("\n");
}

/** Returns the blob that a change leaves at its path, in the hash algorithm of the id `like`; undefined where it removes the file. */
export function blobOf({ content, blob }: FileChange, like: string): string | undefined {
  return content ? blobId(content, like) : blob;
}

/** Returns git's id of a blob in the hash algorithm of the id `like`. Source: gitformat-object. */
export function blobId(content: Uint8Array, like: string): string {
  return new Bun.CryptoHasher(like.length === 64 ? "sha256" : "sha1")
    .update(`blob ${content.byteLength}\0`)
    .update(content)
    .digest("hex");
}
