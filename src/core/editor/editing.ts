import type { ValueStyle } from "../../markdown/frontmatter/index.ts";
import type { PageNaming } from "../../sites/server.ts";
import type { CalloutUse } from "../component/callout-menu.ts";
import type { ComponentUse } from "../component/component-menu.ts";
import type { ShownChange } from "../difference/shown-differences.ts";
import type { Slug } from "../slug/slug.ts";
import { changesInTime, inTime, titleInTime } from "../text/in-time.ts";
import { TakesTooLong } from "../text/takes-too-long.ts";
import type { TextWork } from "../text/text-work.ts";
import type { AskedPreviews, Edit } from "../wire.ts";
import type { AskedPage, ShownPage } from "./shown-page.ts";
import type { ShownRange } from "./shown-ranges.ts";
import type { ShownRow } from "./side-by-side.ts";

type Deps = Readonly<{
  texts: TextWork;
  pictureHosts: readonly string[];
  naming: PageNaming;
}>;

export type EditedPage = ShownPage & Readonly<{ unparsed: string | undefined }>;

type OpenedPage = EditedPage &
  Readonly<{
    imported: readonly ComponentUse[];
    callouts: readonly CalloutUse[];
    /** Whether a heading of depth 1 shows a title in the text. */
    hasTitleHeading: boolean;
  }>;

type Asked = Pick<AskedPage, "least" | "until"> & Readonly<{ known?: readonly string[]; edit?: Edit }>;

export class Editing {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Invalid, TakesTooLong where the edited block cannot be found in time */
  async page(slug: Slug, content: string, { known = [], edit, ...shown }: Asked = {}): Promise<EditedPage> {
    if (edit?.kind !== "source") return this.#shown({ slug, content, known, edit, ...shown });
    return this.#shown({ slug, content: await this.typed(content, edit.text), known, ...shown });
  }

  /** @throws Invalid, TakesTooLong */
  previews(slug: Slug, { content, ranges }: AskedPreviews): Promise<ShownRange[]> {
    const { texts, pictureHosts } = this.#deps;
    return texts.run("shownRanges", { slug, content, ranges, pictureHosts });
  }

  typed(before: string, text: string): Promise<string> {
    return inTime(this.#deps.texts.run("restoreLineEndings", before, text), text);
  }

  changes(before: string, after: string): Promise<readonly ShownChange[]> {
    return changesInTime(this.#deps.texts, before, after);
  }

  sideBySide(slug: Slug, before: string, after: string): Promise<ShownRow[] | undefined> {
    const { texts, pictureHosts } = this.#deps;
    return inTime(texts.run("sideBySide", { slug, before, after, pictureHosts }), undefined);
  }

  title(slug: Slug, content: string): Promise<string> {
    return titleInTime(this.#deps.texts, slug, content);
  }

  async opened(slug: Slug, content: string): Promise<OpenedPage> {
    const { texts, pictureHosts } = this.#deps;
    const page = await inTime(texts.run("openedPage", { slug, content, known: [], pictureHosts }), undefined);
    if (page) return { ...page, unparsed: undefined };
    return { ...asSource(content), imported: [], callouts: [], hasTitleHeading: false };
  }

  /** `style`: of the site's titles. `isToml`: whether its pages have TOML. */
  newPageText(
    title: string,
    like: Readonly<{ style: ValueStyle | undefined; isToml: boolean }>,
  ): Promise<string> {
    const { texts, naming } = this.#deps;
    return texts.run("newPageText", { title, frontMatter: naming.frontMatter, ...like });
  }

  async #shown(asked: Omit<AskedPage, "pictureHosts">): Promise<EditedPage> {
    const { texts, pictureHosts } = this.#deps;
    try {
      return { ...(await texts.run("shownPage", { ...asked, pictureHosts })), unparsed: undefined };
    } catch (error) {
      if (!(error instanceof TakesTooLong) || asked.edit) throw error;
      return asSource(asked.content);
    }
  }
}

function asSource(content: string): EditedPage {
  const unparsed = "This page takes too long to show as blocks, so its source is shown.";
  return { content, title: undefined, blocks: [], rest: undefined, unparsed };
}
