import type { Branch } from "./branch.ts";
import type { Drafts } from "./drafts.ts";
import { Conflict, NotFound } from "./errors.ts";
import { filesOfPage, inFolder, type Page, pathsOfPage, standingPage } from "./page.ts";
import type { Log } from "./ports.ts";
import { signed } from "./publication.ts";
import type { Session } from "./session.ts";
import { isPageFile, type Slug, slugOfFile } from "./slug.ts";

type Deps = Readonly<{
  branch: Branch;
  drafts: Drafts;
  /** The folder of pages in the repository; "" is its root. */
  folder: string;
  log: Log;
}>;

export class Pages {
  readonly #deps: Deps;
  /** The last listing: it holds as long as the branch stands on that commit. */
  #listed: { head: string; slugs: readonly Slug[] } | undefined;
  /** Files that the log has been told are left out. */
  readonly #leftOut = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The slugs of all published pages, by code point. @throws Unavailable */
  async list(): Promise<readonly Slug[]> {
    const head = await this.#deps.branch.host.head();
    if (!head) return [];
    if (this.#listed?.head !== head) this.#listed = { head, slugs: await this.#slugsAt(head) };
    return this.#listed.slugs;
  }

  /** @throws NotFound, Conflict where the file is no text, Unavailable */
  async source(slug: Slug): Promise<Page> {
    const { branch, folder } = this.#deps;
    const standing = await branch.standing(pathsOfPage(folder, slug));
    const file = standingPage(folder, slug, standing);
    if (!file) throw new NotFound("No page is published at this slug.");
    const content = decoded(await branch.host.read(file.sha));
    return { slug, path: file.path, content, sha: file.sha };
  }

  /**
   * Commits the removal of every file that holds the published page, then clears its draft; where only a draft
   * stood, clears that.
   * @throws NotFound where neither stood, BranchMoved, Forbidden, Unavailable
   */
  async delete(slug: Slug, session: Session): Promise<{ draftOnly: boolean }> {
    const { branch, drafts, folder } = this.#deps;
    const paths = pathsOfPage(folder, slug);
    if (!standingPage(folder, slug, await branch.standing(paths))) {
      if (await drafts.discard(slug)) return { draftOnly: true };
      throw new NotFound("No page and no draft stands at this slug.");
    }
    await branch.change(
      paths,
      (standing) => filesOfPage(folder, slug, standing).map(({ path }) => ({ path, content: undefined })),
      signed(`Delete ${slug || "the home page"}`, session, session.name),
    );
    await drafts.discard(slug);
    return { draftOnly: false };
  }

  async #slugsAt(head: string): Promise<Slug[]> {
    const { branch, folder, log } = this.#deps;
    const slugs = new Set<Slug>();
    const leftOut: string[] = [];
    for (const { path } of await branch.host.files(head, folder)) {
      const slug = slugOfFile(path.slice(inFolder(folder, "").length));
      if (slug !== undefined) slugs.add(slug);
      else if (isPageFile(path) && !this.#leftOut.has(path)) leftOut.push(path);
    }
    if (leftOut.length > 0) {
      log.warn("Pages whose names break the rules of slugs are left out of the list", { paths: leftOut });
      for (const path of leftOut) this.#leftOut.add(path);
    }
    return byCodePoint(slugs);
  }
}

/** Text that would not come back as the same bytes must not be edited here. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Conflict("The page's file is not UTF-8 text, so it cannot be edited here.", { cause });
  }
}

/** JavaScript compares UTF-16 units, which puts U+FF00 behind the emoji; the bytes of UTF-8 stand by code point. */
function byCodePoint(slugs: Iterable<Slug>): Slug[] {
  return Array.from(slugs, (slug) => ({ slug, bytes: Buffer.from(slug) }))
    .sort((a, b) => a.bytes.compare(b.bytes))
    .map(({ slug }) => slug);
}
