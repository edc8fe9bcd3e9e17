import { Conflict, Invalid } from "../errors.ts";
import { type HostSession, isHostSession, type Session } from "../session/session.ts";

/** Without content, the file is removed. */
export type FileChange = Readonly<{ path: string; content: Uint8Array | undefined; isExecutable?: boolean }>;

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
  files: ReadonlyArray<{ path: string; status: "added" | "changed" | "removed" }>;
}>;

export type CommitSummary = Omit<CommitDetail, "files">;

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

export class PageChanged extends Conflict {
  constructor(
    sentence = "This page changed in the repository after you started editing. Nothing was published. Compare both versions.",
  ) {
    super(sentence);
  }
}

const MAX_MESSAGE_CHARACTERS = 10_000;

/** @throws Invalid */
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

export function signatureOf(session: Session, author: string): Signature {
  return isHostSession(session) ? { name: session.login, session } : { name: author };
}

/** With the PIN, the server commits and a trailer names the author; with a code host, the author commits. */
export function signed(message: string, session: Session, author: string): Pick<Change, "message" | "by"> {
  const by = signatureOf(session, author);
  return { message: by.session ? `${message}\n` : withTrailer(message, "Edited-by", author), by };
}

/** Adds a trailer line. Source: git-interpret-trailers(1). */
function withTrailer(message: string, token: string, value: string): string {
  const paragraphs = message.split(/\n{2,}/);
  const endsInTrailers =
    paragraphs.length > 1 &&
    paragraphs
      .at(-1)!
      .split("\n")
      .every((line) => /^[A-Za-z0-9-]+: \S/.test(line));
  return `${message}${endsInTrailers ? "\n" : "\n\n"}${token}: ${value}\n`;
}

/** Returns the trailer's name, if there is one, because a PIN's commits have the server as their author. */
export function editorOf({ author, message }: CommitSummary): string {
  return /\nEdited-by: (\S.*)$/.exec(message.trimEnd())?.[1] ?? author;
}

/** Returns git's id of a blob in the hash algorithm of the id `like`. Source: gitformat-object. */
export function blobId(content: Uint8Array, like: string): string {
  return new Bun.CryptoHasher(like.length === 64 ? "sha256" : "sha1")
    .update(`blob ${content.byteLength}\0`)
    .update(content)
    .digest("hex");
}
