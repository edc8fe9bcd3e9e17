import { Conflict, Invalid } from "../errors.ts";
import { type HostSession, isHostSession, type Session } from "../session/session.ts";

/** A file as it shall stand after a commit; without content it is removed. */
export type FileChange = Readonly<{ path: string; content: Uint8Array | undefined; isExecutable?: boolean }>;

/** Who a commit is by, and the session to make it with where that one signed in with a host of code. */
export type Signature = Readonly<{ name: string; session?: HostSession }>;

export type Change = Readonly<{
  /** The head that the change was made on; undefined makes the branch's first commit. */
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
  /** Unix time in milliseconds. */
  at: number;
  files: ReadonlyArray<{ path: string; status: "added" | "changed" | "removed" }>;
}>;

export type CommitSummary = Omit<CommitDetail, "files">;

/** A file that a commit removed, with the blob that was in it. */
export type RemovedFile = Readonly<{ path: string; blob: string; commit: CommitSummary }>;

export type Removals = Readonly<{
  /** The latest first. */
  files: readonly RemovedFile[];
  /** Whether all commits were looked at. Where not, asking again looks further back. */
  isWhole: boolean;
}>;

/** The branch no longer stands on the head that the change was made on. */
export class BranchMoved extends Conflict {
  constructor(details?: { cause?: unknown }) {
    super("Others keep changing the branch. Nothing was published. Try again.", details);
  }
}

/** The page is no longer the one that the edit began from. */
export class PageChanged extends Conflict {
  constructor(
    sentence = "This page changed in the repository after you started editing. Nothing was published. Compare both versions.",
  ) {
    super(sentence);
  }
}

const MAX_MESSAGE_CHARACTERS = 10_000;

/** The message as it will stand in the commit; undefined where there is none. @throws Invalid */
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

/** `author`: whose work it is where it came in by the PIN. */
export function signatureOf(session: Session, author: string): Signature {
  return isHostSession(session) ? { name: session.login, session } : { name: author };
}

/** A commit is its writer's own where they signed in with a host of code; what came in by the PIN says in a trailer whose work it is. */
export function signed(message: string, session: Session, author: string): Pick<Change, "message" | "by"> {
  const by = signatureOf(session, author);
  return { message: by.session ? `${message}\n` : withTrailer(message, "Edited-by", author), by };
}

/** Adds a trailer line, in the paragraph of trailers where the message ends with one. Source: git-interpret-trailers(1). */
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

/** Who wrote what a commit holds: the trailer's name where it came in by the PIN, for then the author may be the server's own. */
export function editorOf({ author, message }: CommitSummary): string {
  return /\nEdited-by: (\S.*)$/.exec(message.trimEnd())?.[1] ?? author;
}

/** The id that git gives to a blob, in the hash that `like` (any id of the repository) was made by. Source: gitformat-object. */
export function blobId(content: Uint8Array, like: string): string {
  return new Bun.CryptoHasher(like.length === 64 ? "sha256" : "sha1")
    .update(`blob ${content.byteLength}\0`)
    .update(content)
    .digest("hex");
}
