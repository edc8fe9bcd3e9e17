import type { Move } from "../change/page-change.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import type { Draft } from "../draft/draft.ts";
import type { PageEvents } from "../draft/page-events.ts";
import type { Writer } from "../draft/writer.ts";
import { Invalid } from "../errors.ts";
import type { MovedFiles } from "../link/moved-texts.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Clock } from "../ports.ts";
import type { SiteIndex } from "../site/site-index.ts";
import { NewFiles } from "../slug/new-files.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { FixedPage, FixedPages, LeftOut, LinkFixes, LinkingText } from "./link-fixes.ts";
import { linkedNamesOf } from "./move-planner.ts";

type Deps = Readonly<{
  drafts: DraftStore;
  folders: PageFolders;
  siteIndex: Pick<SiteIndex, "linksOfDrafts">;
  linkFixes: LinkFixes;
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  pageEvents: Pick<PageEvents, "emit">;
  clock: Clock;
}>;

type Asked = Readonly<{
  moved: MovedFiles;
  /** The pages that moved or are removed, by their slugs before. */
  sources: readonly Slug[];
  /** The paths before the move: of moved pages by the slugs of their drafts, and of all others. */
  movedPages: ReadonlyMap<Slug, string>;
  pages: ReadonlyMap<Slug, string>;
  leftOut?: LeftOut | undefined;
  /** Only these drafts, if they are still of that `updatedAt`. */
  only?: ReadonlyMap<Slug, number>;
}>;

/** The blobs of published pages that changed in the same commit. */
export type Bases = ReadonlyMap<Slug, Readonly<{ before: string; after: string }>>;

/** People may save while links change, so a draft is tried again. */
const TRIES = 3;

export class MovedDrafts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async fixes({ moved, sources, movedPages, pages, leftOut, only }: Asked): Promise<FixedPages> {
    const { folders, drafts, siteIndex, linkFixes } = this.#deps;
    const linkedNames = linkedNamesOf(moved, sources, pages);
    const linking = await siteIndex.linksOfDrafts();
    const newFiles = new NewFiles(pages.values(), folders);
    const texts: LinkingText[] = [];
    for (const [slug, look] of linking) {
      const movedPath = movedPages.get(slug);
      const path = movedPath ?? pages.get(slug) ?? newFiles.of(slug);
      if (movedPath === undefined && !linkedNames.mayLeadFrom(look, slug, folders.inSite(path))) continue;
      const draft = await drafts.find(slug);
      if (!draft || (only && only.get(slug) !== draft.updatedAt)) continue;
      texts.push({ slug, path, content: draft.content });
    }
    return linkFixes.fixLinks(texts, moved, { leftOut });
  }

  /** Saves these drafts in their authors' names; each change is a version. @throws Unavailable */
  async fix(
    asked: Asked,
    { bases, by }: Readonly<{ bases: Bases; by: string }>,
  ): Promise<readonly FixedPage[]> {
    const fixed = new Map<Slug, FixedPage>();
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const { pages } = await this.fixes(asked);
      // The addresses of a moved page must not be changed twice.
      const open = pages.filter(({ slug }) => !fixed.has(slug));
      if (open.length === 0) break;
      for (const page of open) if (await this.#save(page, bases, by)) fixed.set(page.slug, page);
    }
    return [...fixed.values()];
  }

  /** Sets the new titles of pages in their drafts, before these move. One whose front matter can't be read keeps its own. */
  async retitle(
    moves: readonly Move[],
    { bases, writers }: Readonly<{ bases: Bases; writers: readonly Writer[] }>,
  ): Promise<void> {
    for (const { from, slug, title } of moves) {
      let isSet = title === undefined;
      for (let attempt = 1; !isSet && attempt <= TRIES; attempt += 1) {
        const draft = await this.#deps.drafts.find(from);
        isSet =
          !draft ||
          (await this.#retitle(draft, title!, { base: baseOf({ ...draft, slug }, bases), writers }));
      }
    }
  }

  async #retitle(
    { slug, content: was, author, updatedAt }: Draft,
    title: string,
    saved: Readonly<{ base: string | undefined; writers: readonly Writer[] }>,
  ): Promise<boolean> {
    const { drafts, texts, dialects, clock } = this.#deps;
    const { dialect } = await dialects.of(slug);
    const content = await inTime(texts.run("withTitle", was, title, dialect), undefined).catch(keptIfInvalid);
    if (content === undefined || content === was) return true;
    const save = { ...saved, author, needsDraft: true, now: clock.now() };
    const answer = await drafts.save({ ...save, slug, content, seen: updatedAt });
    return !("stale" in answer);
  }

  async #save({ slug, was, content }: FixedPage, bases: Bases, by: string): Promise<boolean> {
    const { drafts, pageEvents, clock } = this.#deps;
    const draft = await drafts.find(slug);
    if (draft?.content !== was) return false;
    const base = baseOf(draft, bases);
    const { author, updatedAt } = draft;
    const save = { author, writers: [], base, needsDraft: true, now: clock.now() };
    const saved = await drafts.save({ ...save, slug, content, seen: updatedAt });
    if ("stale" in saved) return false;
    pageEvents.emit(slug, { kind: "saved", by, updatedAt: saved.updatedAt });
    return true;
  }
}

function keptIfInvalid(error: unknown): undefined {
  if (!(error instanceof Invalid)) throw error;
}

/** The draft is not outdated by the change that it got, too. */
function baseOf({ slug, base }: Draft, bases: Bases): string | undefined {
  const published = bases.get(slug);
  return published && published.before === base ? published.after : base;
}
