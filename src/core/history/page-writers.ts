import { allOf, named, withMaker, type Writer } from "../draft/writer.ts";
import { pageText } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { type CommitSummary, editorsOf } from "../repository/commit.ts";
import type { Slug } from "../slug/slug.ts";
import type { CommitWriterStore } from "./commit-writers.ts";
import type { PageCommits } from "./page-commits.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host">;
  pageCommits: Pick<PageCommits, "versions">;
  commitWriters: Pick<CommitWriterStore, "of">;
}>;

type Text = Readonly<{
  slug: Slug;
  content: string;
  /** The text in place of which it comes back. */
  instead: string;
  /** The commit that had it, or the one that took it away. */
  from: string;
}>;

/** In what isn't read any more, each line can be by everybody who is listed. */
const MAX_LISTED = 100;
const MAX_READ = 30;
const MAX_UNITS = 2 * 1024 * 1024;

const noLines: ReadonlySet<string> = new Set();

/** Whose text it is that a page had in an earlier commit. */
export class PageWriters {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns who wrote the lines that come back, as commits and what was kept of them say: who pushed with git is nobody here. @throws Conflict where a version is not text, Unavailable */
  async writersOf({ slug, content, instead, from }: Text): Promise<Writer[]> {
    const { branch, pageCommits } = this.#deps;
    const wanted = linesOf(content).difference(linesOf(instead));
    if (wanted.size === 0) return [];
    const writers: Writer[] = [];
    type Written = Readonly<{ lines: ReadonlySet<string>; editors: readonly Writer[] }>;
    const credit = ({ lines, editors }: Written, earlier: ReadonlySet<string>) => {
      const wrote = wanted.intersection(lines).difference(earlier);
      for (const line of wrote) wanted.delete(line);
      if (wrote.size > 0) writers.push(...editors);
    };
    let newer: Written | undefined;
    let [read, units] = [0, 0];
    for await (const { commit, file } of pageCommits.versions(slug, MAX_LISTED)) {
      if (!newer && commit.sha !== from) continue;
      if (wanted.size === 0) break;
      const editors = await this.#editorsOf(commit);
      if (read === MAX_READ || units > MAX_UNITS) {
        writers.push(...editors);
        continue;
      }
      const there = await file();
      const text = there ? pageText(await branch.host.read(there.sha)) : "";
      [read, units] = [read + 1, units + text.length];
      const lines = linesOf(text);
      if (newer) credit(newer, lines);
      newer = { lines, editors };
    }
    if (newer) credit(newer, noLines);
    return allOf(writers);
  }

  /** Those whom the commit names, as who they are where that was kept. Its author is one where the commit was made here. */
  async #editorsOf(commit: CommitSummary): Promise<Writer[]> {
    const known = await this.#deps.commitWriters.of(commit.sha);
    const names = new Set(editorsOf(commit));
    if (known.some(({ name }) => name === commit.author)) names.add(commit.author);
    return [...names].flatMap((name) => named(name, known)).flatMap(withMaker);
  }
}

/** Words alone are somebody's: moves change where a line leads, and a line without words belongs to all. */
function linesOf(text: string): Set<string> {
  const lines = text.replace(/(?:\](?:\(|:[ \t]*)|(?:href|src)=["'{])[^\s)]*/g, "").split("\n");
  return new Set(lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line)));
}
