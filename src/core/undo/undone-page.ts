import type { Dialect } from "../../markdown/tree/dialect.ts";
import type { Decision, MergeConflict } from "../draft/merged.ts";
import { pageText } from "../page/pages.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import type { TextWork } from "../text/text-work.ts";
import { isMove, type TouchedFile } from "./touched-files.ts";

export type UndonePage = Readonly<{
  now: string | undefined;
  /** What to write; undefined deletes the page. Conflicts without a decision keep what is on the branch. */
  content: Uint8Array | undefined;
  conflicts: readonly MergeConflict[];
  isWholePage: boolean;
  isSettled: boolean;
}>;

type Asked = Readonly<{
  file: TouchedFile;
  /** The file's blob on the branch; undefined where it is gone. */
  current: string | undefined;
  decisions: readonly Decision[];
}>;

type Deps = Readonly<{
  host: Pick<RepositoryHost, "read">;
  texts: TextWork;
  dialect: Dialect;
  /** Returns a text of now with the addresses that it has after pages moved back. */
  movedBack: (content: string) => Promise<string>;
}>;

/** Returns undefined where nothing has to be done. @throws Conflict where a file is not text, TakesTooLong, Invalid */
export async function undonePage(
  { file, current, decisions }: Asked,
  { host, texts, dialect, movedBack }: Deps,
): Promise<UndonePage | undefined> {
  const { before, after } = file;
  const isMoved = isMove(file);
  if (current === before?.sha && !isMoved) return undefined;
  const [was, changed, is] = await Promise.all(
    [before?.sha, after?.sha, current].map((sha) => (sha === undefined ? undefined : host.read(sha))),
  );
  const now = is && shownText(is);
  const settled = { now, content: was, conflicts: [], isWholePage: false, isSettled: true };
  if (current === after?.sha || current === before?.sha) return settled;
  if (!was || !changed || !is) return wholePage({ ...settled, is }, decisions);
  const [base, theirs] = [await movedBack(pageText(changed)), await movedBack(pageText(is))];
  const three = { base, mine: pageText(was), theirs, dialect };
  const { text, conflicts } = await texts.run("merged", { ...three, decisions });
  if (text === now && !isMoved) return undefined;
  if (text !== undefined) return { ...settled, conflicts, content: Buffer.from(text) };
  const kept = await texts.run("merged", { ...three, decisions: conflicts.map(() => "theirs" as const) });
  return { ...settled, conflicts, content: Buffer.from(kept.text!), isSettled: false };
}

/** Somebody changed the page that was added, wrote the one that was removed, or removed the one that was changed. */
function wholePage(
  { is, ...page }: UndonePage & Readonly<{ is: Uint8Array | undefined }>,
  [decision]: readonly Decision[],
): UndonePage | undefined {
  if (decision === "theirs") return undefined;
  const mine = page.content ? shownText(page.content) : "";
  const conflicts = [{ base: "", mine, theirs: page.now ?? "", both: undefined }];
  const isSettled = decision === "mine";
  return { ...page, content: isSettled ? page.content : is, conflicts, isWholePage: true, isSettled };
}

/** A file that is restored as a whole need not be text. */
function shownText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
