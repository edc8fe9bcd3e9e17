import type { ValueStyle } from "../../markdown/frontmatter/index.ts";
import type { Dialect } from "../../markdown/tree/dialect.ts";
import type { PageNaming } from "../../sites/server.ts";
import type { CalloutUse } from "../component/callout-menu.ts";
import type { ComponentUse } from "../component/component-menu.ts";
import type { ShownChange } from "../difference/shown-differences.ts";
import type { WrittenPage } from "../page/dialect.ts";
import type { PageDialects } from "../page/page-dialects.ts";
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
  dialects: Pick<PageDialects, "of">;
  pictureHosts: readonly string[];
  naming: PageNaming;
}>;

export type EditedPage = ShownPage & Readonly<{ unparsed: string | undefined }>;

type OpenedPage = EditedPage &
  Readonly<{
    dialect: Dialect;
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
  async previews(slug: Slug, { content, ranges }: AskedPreviews): Promise<ShownRange[]> {
    const { texts, dialects, pictureHosts } = this.#deps;
    return texts.run("shownRanges", { slug, ...(await dialects.of(slug)), content, ranges, pictureHosts });
  }

  typed(before: string, text: string): Promise<string> {
    return inTime(this.#deps.texts.run("restoreLineEndings", before, text), text);
  }

  changes(slug: Slug, before: string, after: string): Promise<readonly ShownChange[]> {
    return changesInTime(this.#deps, slug, { before, after });
  }

  async sideBySide(slug: Slug, before: string, after: string): Promise<ShownRow[] | undefined> {
    const { texts, dialects, pictureHosts } = this.#deps;
    const asked = { slug, ...(await dialects.of(slug)), before, after, pictureHosts };
    return inTime(texts.run("sideBySide", asked), undefined);
  }

  title(slug: Slug, content: string): Promise<string> {
    return titleInTime(this.#deps, slug, content);
  }

  async opened(slug: Slug, content: string): Promise<OpenedPage> {
    const { texts, dialects, pictureHosts } = this.#deps;
    const written = await dialects.of(slug);
    const asked = { slug, ...written, content, known: [], pictureHosts };
    const page = await inTime(texts.run("openedPage", asked), undefined);
    if (page) return { ...page, unparsed: undefined };
    const { dialect } = written;
    return { ...asSource(content), dialect, imported: [], callouts: [], hasTitleHeading: false };
  }

  /** `style`: of the site's titles. `isToml`: whether its pages have TOML. `isHeading`: whether titles are headings. */
  newPageText(
    title: string,
    like: Readonly<{ style: ValueStyle | undefined; isToml: boolean; isHeading: boolean }>,
  ): Promise<string> {
    const { texts, naming } = this.#deps;
    return texts.run("newPageText", { title, frontMatter: naming.frontMatter, ...like });
  }

  async #shown(page: Omit<AskedPage, "pictureHosts" | keyof WrittenPage>): Promise<EditedPage> {
    const { texts, dialects, pictureHosts } = this.#deps;
    const asked = { ...page, ...(await dialects.of(page.slug)), pictureHosts };
    try {
      return { ...(await texts.run("shownPage", asked)), unparsed: undefined };
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
