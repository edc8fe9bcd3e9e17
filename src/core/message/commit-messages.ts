import { listOf, messageFor, type PageChange, type Shown, sourceOf } from "../change/page-change.ts";
import { type EditWords, navigationMessage } from "../navigation/edit-words.ts";
import type { Pages } from "../page/pages.ts";
import type { Slug } from "../slug/slug.ts";
import { filledTemplate } from "./message-template.ts";

type Deps = Readonly<{
  /** Of the first line; undefined for the summary alone. */
  template: string | undefined;
  pages: Pick<Pages, "list">;
}>;

/** The messages that are proposed, and those of commits for which nobody sent one. */
export class CommitMessages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get haveTemplate(): boolean {
    return this.#deps.template !== undefined;
  }

  /** Of changes of pages and menus. `shown` are the titles of pages, where people see them. @throws Unavailable */
  async of(
    changes: readonly PageChange[],
    words: readonly EditWords[] = [],
    shown?: ReadonlyMap<Slug, Shown>,
  ): Promise<string> {
    const { template } = this.#deps;
    const message = plainMessage(changes, words, shown);
    if (template === undefined) return message;
    const written = this.#filled(message, template.includes("{folder}") ? await this.#folderOf(changes) : "");
    const [first] = changes;
    // Where the page was is found by this line, too.
    return changes.length === 1 && first!.does === "move" && words.length === 0
      ? `${written}\n\n${listOf(changes)}`
      : written;
  }

  /** Of a change that is in no folder of pages. */
  ofFile(message: string): string {
    return this.#filled(message, "");
  }

  #filled(message: string, folder: string): string {
    const { template } = this.#deps;
    if (template === undefined) return message;
    const [summary = "", ...body] = message.split("\n");
    return [filledTemplate(template, { folder, summary }), ...body].join("\n");
  }

  /** Returns the innermost folder that all changes are in, "" for none. The page of a folder is in it. */
  async #folderOf(changes: readonly PageChange[]): Promise<string> {
    if (changes.length === 0) return "";
    const slugs: readonly string[] = changes.flatMap((change) => [change.slug, sourceOf(change)]);
    const known: readonly string[] = [...(await this.#deps.pages.list()), ...slugs];
    const folders = slugs.map((slug) => {
      const names = slug.split("/");
      return known.some((each) => each.startsWith(`${slug}/`)) ? names : names.slice(0, -1);
    });
    return folders.reduce(shared).join("/");
  }
}

function shared(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((name, index) => name !== other[index]);
  return one.slice(0, end < 0 ? one.length : end);
}

function plainMessage(
  changes: readonly PageChange[],
  words: readonly EditWords[],
  shown: ReadonlyMap<Slug, Shown> | undefined,
): string {
  if (words.length === 0) return messageFor(changes, shown);
  if (changes.length === 0) return navigationMessage(words);
  const [subject = "", ...body] = messageFor(changes).split("\n");
  const lines = [...body.slice(1), ...words.map(({ says }) => `- ${says}`)];
  return `${subject}, and the menu\n\n${lines.join("\n")}`;
}
