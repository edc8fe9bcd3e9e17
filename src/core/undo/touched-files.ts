import type { FileEntry } from "../change/page-files.ts";
import { Invalid, NotFound } from "../errors.ts";
import { formerSlug } from "../history/former-slug.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { CommitDetail } from "../repository/commit.ts";
import type { Slug } from "../slug/slug.ts";
import { type MenuFilesDeps, menuFilesOf } from "./undone-site-files.ts";

/** A page's file before and after a commit; undefined where there was none. */
export type TouchedFile = Readonly<{
  slug: Slug;
  path: string;
  /** Where it was afterwards: elsewhere if the commit moved it. */
  now: Readonly<{ slug: Slug; path: string }>;
  before: FileEntry | undefined;
  after: FileEntry | undefined;
}>;

type Deps = MenuFilesDeps & Readonly<{ branch: Branch; pages: Pick<Pages, "slugOf"> }>;

/** Of files, two for a page that moves. One commit of ours moves five hundred pages, and changes links in any number. */
const MAX_PAGES = 2000;

/** GitHub lists no more files of a commit. */
const MAX_FILES = 3000;

/** Also of a commit of menus alone, without pages. @throws NotFound where the branch has no such commit, Invalid where it can't be undone, Unavailable */
export async function touchedBy(
  sha: string,
  { branch: { host }, pages, ...deps }: Deps,
): Promise<{ commit: CommitDetail; files: TouchedFile[] }> {
  const commit = await host.describe(sha);
  const head = await host.head({ now: true });
  if (!head || !(await host.contains(head, sha)))
    throw new NotFound(`This commit isn't on the branch “${host.branch}”.`);
  const parent = parentOf(commit);
  const slugs = slugsIn(commit, pages);
  if (slugs.size === 0 && (await menuFilesOf(commit, deps)).length === 0)
    throw new Invalid("This commit changed no pages, so there is nothing to undo.");
  const paths = [...slugs.keys()];
  const [before, after] = [await filesAt(parent, paths), await filesAt(sha, paths)];
  const files = Array.from(slugs, ([path, slug]) => ({
    slug,
    path,
    now: { slug, path },
    before: before.get(path),
    after: after.get(path),
  }));
  return { commit, files: withMoves(files, commit, pages) };

  async function filesAt(at: string, paths: readonly string[]) {
    const entries = await host.entries(at, paths);
    return new Map(entries.filter((entry) => entry.kind === "file").map((entry) => [entry.path, entry]));
  }
}

function parentOf({ parents: [parent, ...others] }: CommitDetail): string {
  if (others.length > 0)
    throw new Invalid("This commit merges branches, so it can't be undone here. Undo it with git.");
  if (!parent) throw new Invalid("This is the first commit, so there is nothing to go back to.");
  return parent;
}

function slugsIn({ files }: CommitDetail, pages: Pick<Pages, "slugOf">): Map<string, Slug> {
  if (files.length >= MAX_FILES)
    throw new Invalid(`This commit changes 3,000 files or more. Undo it with git.`);
  const slugs = new Map<string, Slug>();
  for (const { path } of files) {
    const slug = pages.slugOf(path);
    if (slug !== undefined) slugs.set(path, slug);
  }
  if (slugs.size > MAX_PAGES)
    throw new Invalid(`This commit changes more than 2,000 pages. Undo it with git.`);
  return slugs;
}

function withMoves(
  files: readonly TouchedFile[],
  commit: CommitDetail,
  pages: Pick<Pages, "slugOf">,
): TouchedFile[] {
  const removed = new Map(files.filter(({ after }) => !after).map((file) => [file.slug, file]));
  const slugs = new Map(commit.files.map(({ path }) => [path, pages.slugOf(path)]));
  const moved = files.flatMap((added) => {
    const former = added.before ? undefined : formerSlug(commit, added.slug, (path) => slugs.get(path));
    const file = former === undefined ? undefined : removed.get(former);
    if (!file) return [];
    removed.delete(file.slug);
    return [{ ...file, now: added.now, after: added.after, parts: [file, added] }];
  });
  const parts = new Set(moved.flatMap((each) => each.parts));
  return [...files.filter((file) => !parts.has(file)), ...moved.map(({ parts: _, ...file }) => file)];
}

export function isMove({ path, now }: TouchedFile): boolean {
  return path !== now.path;
}
