import { type Change, changes } from "../mdx/changes.ts";
import { check, type Problem, type Site } from "../mdx/check.ts";
import type { StagedAsset } from "./asset.ts";
import type { Assets } from "./assets.ts";
import type { Branch } from "./branch.ts";
import { checkContent, type Draft } from "./draft.ts";
import type { Drafts } from "./drafts.ts";
import { NotFound } from "./errors.ts";
import { titleOf } from "./page-title.ts";
import { inFolder, newPathOfPage, type Page } from "./page.ts";
import type { Pages } from "./pages.ts";
import { addressOf, type KnownSite, siteOf } from "./site.ts";
import type { Slug } from "./slug.ts";

export type { Change } from "../mdx/changes.ts";

type Deps = Readonly<{
  branch: Branch;
  drafts: Drafts;
  pages: Pages;
  assets: Assets;
  /** The components that published pages use without importing them. */
  siteIndex: { components(): Promise<ReadonlyArray<Readonly<{ name: string }>>> };
  /** The folder of pages in the repository, and the folder of assets. */
  folder: string;
  uploadsFolder: string;
}>;

/** What is to be seen of a page before its draft is published. Nothing of it is kept. */
export type Review = Readonly<{
  slug: Slug;
  /** As the draft has it, else as the page, else its slug. */
  title: string;
  draft: Draft | undefined;
  published: Page | undefined;
  /** From the published text to the draft. */
  changes: readonly Change[];
  /** The page is not the one any more that the draft was begun from. */
  isBehind: boolean;
}>;

/** An error blocks, unless the published page has it too: the site was built with that. */
export type Finding = Problem & Readonly<{ blocks: boolean }>;

export class Reviews {
  readonly #deps: Deps;
  /** Holds as long as the branch stands on that commit. */
  #site: { head: string | undefined; known: KnownSite } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Conflict where the page is no text, Unavailable */
  async of(slug: Slug): Promise<Review> {
    const { drafts, pages } = this.#deps;
    const draft = drafts.findIfAny(slug);
    const published = await pages.sourceIfAny(slug);
    const text = draft?.content ?? published?.content ?? "";
    return {
      slug,
      title: titleOf(text) ?? (slug || "Home page"),
      draft,
      published,
      changes: draft ? changes(published?.content ?? "", draft.content) : [],
      isBehind: draft?.base !== undefined && draft.base !== (published?.sha ?? ""),
    };
  }

  /** The draft that stands in the way of a text, and what differs from it to that text. @throws Invalid, NotFound */
  against(slug: Slug, content: string): Readonly<{ draft: Draft; changes: readonly Change[] }> {
    checkContent(content);
    const draft = this.#deps.drafts.findIfAny(slug);
    if (!draft) throw new NotFound("Their draft is not there any more. Save again: nobody is overwritten.");
    return { draft, changes: changes(draft.content, content) };
  }

  /** What differs between any two texts. @throws Invalid, TooLarge */
  between(before: string, after: string): readonly Change[] {
    checkContent(before);
    checkContent(after);
    return changes(before, after);
  }

  /** The uploads that go along with a draft. */
  assetsOf({ content }: Draft): StagedAsset[] {
    return this.#deps.assets.stagedFor(content);
  }

  /** What is wrong with a draft. @throws Unavailable */
  async problemsOf({ slug, content }: Draft, published: Page | undefined): Promise<readonly Finding[]> {
    const { assets, folder, siteIndex } = this.#deps;
    const known = await this.#known();
    const path = published?.path ?? newPathOfPage(folder, slug);
    const staged = assets.stagedFor(content).map(({ path }) => `/uploads/${path}`);
    const site: Site = {
      ...known,
      address: addressOf(slug),
      file: path.slice(inFolder(folder, "").length),
      pages: new Map([...known.pages, [addressOf(slug), undefined]]),
      assets: new Set([...known.assets, ...staged]),
      syntax: path.endsWith(".md") ? "markdown" : "mdx",
    };
    const components = new Set((await siteIndex.components()).map(({ name }) => name));
    const before = new Set(published && linesWith(check(published.content, site), published.content));
    const sure = check(content, site);
    const blocking = new Set(linesWith(sure, content).filter((line) => !before.has(line)));
    // A site may give components that no page uses yet, so the lack of one is not known for sure.
    const all = check(content, { ...site, components });
    return all.map((problem) => {
      const [line] = linesWith([problem], content);
      const blocks = problem.severity === "error" && blocking.has(line!);
      return { ...problem, severity: blocks ? "error" : "warning", blocks };
    });
  }

  async #known(): Promise<KnownSite> {
    const { branch, folder, uploadsFolder } = this.#deps;
    const head = await branch.host.head();
    if (!this.#site || this.#site.head !== head) {
      const paths = head ? (await branch.host.files(head, "")).map(({ path }) => path) : [];
      this.#site = { head, known: siteOf({ paths, folder, uploadsFolder }) };
    }
    return this.#site.known;
  }
}

/** Problems by what they say and the text of their line, for lines move. */
function linesWith(problems: readonly Problem[], content: string): string[] {
  const lines = content.split(/\r\n|\n|\r/);
  return problems.map(({ line, message }) => `${message}\n${lines[line - 1]?.trim()}`);
}
