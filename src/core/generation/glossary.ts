import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host" | "withDeadline">;
  /** The file of the repository with the site's words; undefined where nobody named one. */
  glossary: string | undefined;
}>;

/** UTF-16 units that go along with each request. */
const MAX_WORDS = 8000;

/** `problem` says why there are no words, in a sentence. */
type Found = Readonly<{ words: string | undefined; problem: string | undefined }>;

/** The words of the site, as a file of its repository lists them. */
export class Glossary {
  readonly #deps: Deps;
  #known: (Readonly<{ head: string }> & Found) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined where there are none. While the repository is away they are as they were read last. */
  async words(): Promise<string | undefined> {
    return (await this.#found())?.words;
  }

  /** Undefined also where nobody named a file, and while the repository is away. */
  async problem(): Promise<string | undefined> {
    return (await this.#found())?.problem;
  }

  async #found(): Promise<Found | undefined> {
    const { branch, glossary } = this.#deps;
    if (glossary === undefined) return undefined;
    await orAbsence(branch.withDeadline(() => this.#read(glossary)));
    return this.#known;
  }

  async #read(path: string): Promise<void> {
    const { host } = this.#deps.branch;
    const head = await host.head();
    if (head === undefined || this.#known?.head === head) return;
    this.#known = { head, ...(await wordsAt(host, head, path)) };
  }
}

/** Reads the words of a file. @throws Unavailable */
export async function wordsAt(
  host: Pick<RepositoryHost, "branch" | "entries" | "read">,
  head: string,
  path: string,
): Promise<Found> {
  const [entry] = await host.entries(head, [path]);
  if (entry?.kind !== "file") {
    const problem = `There is no file “${path}” on the branch ${host.branch}, so AI doesn't know your words. Choose another one.`;
    return { words: undefined, problem };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await host.read(entry.sha));
    return { words: cut(text), problem: undefined };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const problem = `“${path}” isn't text in UTF-8, so AI doesn't know your words. Save it as UTF-8, or choose another one.`;
    return { words: undefined, problem };
  }
}

/** Ends at a whole line. */
function cut(text: string): string | undefined {
  const words = text.trim();
  if (words.length <= MAX_WORDS) return words || undefined;
  const end = words.lastIndexOf("\n", MAX_WORDS);
  return words.slice(0, end > 0 ? end : MAX_WORDS).toWellFormed();
}
