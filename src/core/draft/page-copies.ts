import { isPageFile, nameOfPage } from "../../sites/addresses/index.ts";
import { orAbsence } from "../absence.ts";
import { NotFound } from "../errors.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import { inTime, titleInTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { Drafts } from "./drafts.ts";

type Deps = Readonly<{
  branch: Branch;
  pages: Pick<Pages, "sourceIfAny">;
  drafts: Pick<Drafts, "findIfAny" | "save">;
  dialects: PageDialects;
  texts: TextWork;
  /** The folder of the repository with the templates; undefined where nobody named one. */
  templates: string | undefined;
}>;

/** A page whose text others can start with. The path is from the repository's root. */
export type Template = Readonly<{ path: string; title: string }>;

/** What a new page starts with: a template by its path, or another page. */
export type CopyOf = Readonly<{ template: string } | { page: Slug }>;

type Read = Template & Readonly<{ content: string }>;

/** More are not offered. */
const MAX_TEMPLATES = 100;

/** New pages that start with the text of another one: of a template, or of any page. */
export class PageCopies {
  readonly #deps: Deps;
  #known: Readonly<{ head: string; templates: readonly Read[] }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** While the repository is away there are those that were read last. */
  async templates(): Promise<readonly Template[]> {
    const { value } = await orAbsence(this.#deps.branch.withDeadline(() => this.#read()));
    return value ?? this.#known?.templates ?? [];
  }

  /** @throws NotFound where neither a draft nor a page is there, Unavailable */
  async titleOf(slug: Slug): Promise<string> {
    return titleInTime(this.#deps, slug, await this.#textOf({ page: slug }));
  }

  /** Saves the draft of a new page. @throws NotFound, StaleDraft where somebody began it meanwhile, TakesTooLong, Unavailable */
  async begin(
    { slug, title, from }: Readonly<{ slug: Slug; title: string; from: CopyOf }>,
    session: Session,
  ): Promise<void> {
    const { drafts, dialects, texts } = this.#deps;
    const text = await this.#textOf(from);
    const { dialect } = await dialects.of(slug);
    const content = await texts.run("copiedText", text, title, dialect);
    await drafts.save({ slug, content, updatedAt: 0 }, session);
  }

  async #textOf(from: CopyOf): Promise<string> {
    if ("template" in from) {
      const found = (await this.#read()).find(({ path }) => path === from.template);
      if (!found) throw new NotFound("This template isn't there any more. Choose another one.");
      return found.content;
    }
    const { drafts, pages } = this.#deps;
    const current = (await drafts.findIfAny(from.page)) ?? (await pages.sourceIfAny(from.page));
    if (!current) throw new NotFound("The page to duplicate isn't there any more.");
    return current.content;
  }

  async #read(): Promise<readonly Read[]> {
    const { branch, templates: folder } = this.#deps;
    const head = folder === undefined ? undefined : await branch.host.head();
    if (head === undefined || folder === undefined) return [];
    if (this.#known?.head !== head) this.#known = { head, templates: await this.#readAt(head, folder) };
    return this.#known.templates;
  }

  async #readAt(head: string, folder: string): Promise<readonly Read[]> {
    const { branch, dialects, texts } = this.#deps;
    const dialectOf = await dialects.reader();
    const all = await branch.host.files(head, folder);
    const files = all.filter(({ path }) => isPageFile(path)).slice(0, MAX_TEMPLATES);
    const contents = new Map<string, string>();
    for await (const { sha, content } of branch.host.readAll(files.map(({ sha }) => sha)))
      contents.set(sha, new TextDecoder().decode(content));
    const read: Read[] = [];
    for (const { path, sha } of files) {
      const content = contents.get(sha) ?? "";
      const title = await inTime(texts.run("titleOf", content, dialectOf(path)), undefined);
      read.push({ path, content, title: title ?? nameOfPage(path) });
    }
    return read.sort((one, other) => one.title.localeCompare(other.title, "en"));
  }
}
