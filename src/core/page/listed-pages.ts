import type { Listing } from "../repository/listing.ts";
import type { Entry } from "../repository/repository-host.ts";
import { NewFiles } from "../slug/new-files.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { Part, PartKindOf } from "./parts.ts";

/** A file that would be a page, but for its name. */
export type UnlistedFile = Readonly<{ path: string; why: string }>;

/** What is in the folders of pages at one commit. */
export type ListedPages = Readonly<{
  listing: Listing;
  partKind: PartKindOf;
  shas: ReadonlyMap<Slug, string>;
  files: ReadonlyMap<Slug, string>;
  slugs: readonly Slug[];
  others: readonly string[];
  unlisted: readonly UnlistedFile[];
  parts: ReadonlyMap<Slug, Part>;
  newFiles: NewFiles;
  names: FileNames;
}>;

type FileName = Readonly<{ slug: Slug | undefined; problem: string | undefined }>;

/** What each path says by itself, which takes longest to find. */
type FileNames = ReadonlyMap<string, FileName>;

/** Returns the pages of a listing: those of the one before with other blobs, where just texts changed. */
export function pagesIn(
  listing: Listing,
  partKind: PartKindOf,
  { folders, before }: Readonly<{ folders: PageFolders; before?: ListedPages | undefined }>,
): ListedPages {
  const changed = before?.partKind === partKind ? changedTexts(before.listing, listing) : undefined;
  if (!before || !changed) return pagesAnew(listing, partKind, { folders, names: before?.names });
  const shas = new Map(before.shas);
  for (const { path, sha } of changed) {
    const { slug } = before.names.get(path) ?? {};
    if (slug !== undefined && before.files.get(slug) === path) shas.set(slug, sha);
  }
  return { ...before, listing, shas };
}

/** Returns undefined where something came or went, or is of another kind. */
function changedTexts(before: Listing, now: Listing): readonly Entry[] | undefined {
  if (before.entries.length !== now.entries.length) return undefined;
  const changed = now.entries.flatMap((entry, at) => {
    const was = before.entries[at]!;
    return entry === was ? [] : { was, entry };
  });
  const areSame = changed.every(({ was, entry }) => was.path === entry.path && was.kind === entry.kind);
  return areSame ? changed.map(({ entry }) => entry) : undefined;
}

function pagesAnew(
  listing: Listing,
  partKind: PartKindOf,
  { folders, names: known }: Readonly<{ folders: PageFolders; names: FileNames | undefined }>,
): ListedPages {
  const files = new Map<Slug, { path: string; sha: string }>();
  const others: string[] = [];
  const unlisted: UnlistedFile[] = [];
  const parts = new Map<Slug, Part>();
  const names = new Map<string, FileName>();
  for (const { kind, path, sha } of listing.entries) {
    if (!folders.at(path)) continue;
    const name = kind === "file" ? (known?.get(path) ?? nameOf(path, folders)) : undefined;
    if (name) names.set(path, name);
    const { slug, problem } = name ?? {};
    const part = slug === undefined ? undefined : partKind(path);
    if (slug === undefined || (part && files.has(slug) && !parts.has(slug))) others.push(path);
    else {
      const one = part || !parts.has(slug) ? files.get(slug) : undefined;
      const served = servedFirst(folders, slug, one, { path, sha });
      const left = one && served === one ? path : one?.path;
      if (left !== undefined && folders.at(left) !== folders.at(served.path))
        unlisted.push({ path: left, why: `its slug “${slug}” is that of “${served.path}”.` });
      files.set(slug, served);
      if (!part) parts.delete(slug);
      else parts.set(slug, { slug, path: served.path, kind: part });
    }
    if (problem !== undefined) unlisted.push({ path, why: problem });
  }
  const placed = new Map(Array.from(files, ([slug, { path }]) => [slug, path]));
  return {
    ...{ listing, partKind, others, unlisted, parts, names },
    shas: new Map(Array.from(files, ([slug, { sha }]) => [slug, sha])),
    files: placed,
    newFiles: new NewFiles(placed.values(), folders),
    slugs: byCodePoint([...files.keys()].filter((slug) => !parts.has(slug))),
  };
}

function nameOf(path: string, folders: PageFolders): FileName {
  return { slug: folders.slugOf(path), problem: folders.problemOf(path) };
}

function servedFirst<File extends { path: string }>(
  folders: PageFolders,
  slug: Slug,
  one: File | undefined,
  other: File,
): File {
  if (!one) return other;
  const order = folders.pathsOf(slug);
  return order.indexOf(one.path) < order.indexOf(other.path) ? one : other;
}

/** JavaScript sorts by UTF-16 unit, which differs only where a character has two of them; UTF-8 bytes sort by code point. */
function byCodePoint(slugs: Slug[]): Slug[] {
  if (!slugs.some((slug) => hasSurrogates.test(slug))) return slugs.sort();
  return slugs
    .map((slug) => ({ slug, bytes: Buffer.from(slug) }))
    .sort((a, b) => a.bytes.compare(b.bytes))
    .map(({ slug }) => slug);
}

const hasSurrogates = /[\ud800-\udfff]/;
