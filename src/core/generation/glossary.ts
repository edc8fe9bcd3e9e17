import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host" | "withDeadline">;
  /** The file of the repository with the site's words; undefined where nobody named one. */
  glossary: string | undefined;
}>;

/** UTF-16 units that go along with each request. */
const MAX_WORDS = 8000;

/** The words of the site, as a file of its repository lists them. */
export class Glossary {
  readonly #deps: Deps;
  #known: Readonly<{ head: string; words: string | undefined }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined where there are none. While the repository is away they are as they were read last. */
  async words(): Promise<string | undefined> {
    const { branch, glossary } = this.#deps;
    if (glossary === undefined) return undefined;
    await orAbsence(branch.withDeadline(() => this.#read(glossary)));
    return this.#known?.words;
  }

  async #read(path: string): Promise<void> {
    const { host } = this.#deps.branch;
    const head = await host.head();
    if (head === undefined || this.#known?.head === head) return;
    const [entry] = await host.entries(head, [path]);
    const bytes = entry?.kind === "file" ? await host.read(entry.sha) : undefined;
    this.#known = { head, words: bytes && cut(new TextDecoder().decode(bytes)) };
  }
}

/** Ends at a whole line. */
function cut(text: string): string | undefined {
  const words = text.trim();
  if (words.length <= MAX_WORDS) return words || undefined;
  const end = words.lastIndexOf("\n", MAX_WORDS);
  return words.slice(0, end > 0 ? end : MAX_WORDS).toWellFormed();
}
