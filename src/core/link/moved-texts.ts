import { FrontMatterError } from "../../markdown/frontmatter/index.ts";
import { type MovedLink, movedLinks, withAddress } from "../../markdown/links/index.ts";
import { retitled } from "../../markdown/symbols/index.ts";
import { type LineAndColumn, offsetAt, withEdits, withPlaces } from "../../markdown/text/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { type FolderBase, lookedUp, withoutEnding } from "../../sites/addresses/index.ts";
import { Invalid } from "../errors.ts";
import { PageFolders, type SiteFolder } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { addressesOfPage, isPlain } from "./addresses-of-page.ts";
import { addressOf, type KnownSite } from "./known-site.ts";
import { LinkNames } from "./link-names.ts";

/** By their paths. */
export type MovedFiles = Readonly<{
  folders: readonly SiteFolder[];
  /** All files of these folders before the move. */
  files: readonly string[];
  /** Each file that moves, with the new one; for one of `removed`, the page that takes its place. */
  moved: ReadonlyArray<readonly [from: string, to: string]>;
  removed: readonly string[];
  /** Those of `moved` that are no pages. */
  pictures: ReadonlyArray<Readonly<{ fromPath: string; toPath: string }>>;
  /** Where addresses of pages begin in links from the root. */
  bases: readonly FolderBase[];
  /** What Jekyll's `link` has before a path in the content folder. */
  pathFromHome?: string | undefined;
  snippetsAt?: readonly string[] | undefined;
  looksFromRoot?: KnownSite["looksFromRoot"];
  /** The languages that names of pages end in, where that is known. */
  endings?: KnownSite["endings"];
  /** Each file of a page that gives itself an address, with it. */
  own: ReadonlyArray<readonly [file: string, address: string]>;
  /** Each page that readers find elsewhere than at its slug, before or after, with both addresses as the site has them. */
  built: ReadonlyArray<readonly [file: string, before: string, after: string]>;
}>;

/** `leftOut` has the places that keep their address, as `placeKey` names them. */
export type MovedText = Readonly<{
  content: string;
  path: string;
  dialect: Dialect;
  leftOut: readonly string[];
}>;

/** An address that changes, at its place in the text before. */
export type LinkFix = LineAndColumn & Pick<MovedLink, "from" | "to">;

export type FixedText = Readonly<{ content: string; fixes: readonly LinkFix[] }>;

type FilesOfMove = Omit<MovedFiles, "pictures">;

/** Of moves, because several people can move pages at once. */
const MOST_KEPT = 2;

/** Keeps what is looked up for each link after a move: on a large site it takes longer to make than to read some texts. */
export class MovedTexts {
  readonly #kept = new Map<string, Lookups>();

  /**
   * Returns texts with the addresses that lead where they led before the move, each undefined if it stays. The move is named by its
   * digest. Without `files`, a move that isn't kept is answered with undefined.
   */
  fixedAfter(
    texts: readonly MovedText[],
    { digest, files }: Readonly<{ digest: string; files?: FilesOfMove }>,
  ): ReadonlyArray<FixedText | undefined> | undefined {
    const lookups = this.#kept.get(digest) ?? (files && lookupsOf(files));
    if (!lookups) return undefined;
    this.#kept.delete(digest);
    this.#kept.set(digest, lookups);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return texts.map((text) => fixed(text, lookups));
  }
}

type Lookups = ReturnType<typeof lookupsOf>;

function lookupsOf({
  folders: all,
  files,
  moved,
  removed,
  bases,
  pathFromHome,
  snippetsAt,
  looksFromRoot,
  endings,
  own,
  built,
}: FilesOfMove) {
  const folders = new PageFolders(all);
  // Links see files by their paths in the site.
  const fileAt = (path: string) => folders.inSite(path);
  const slugOf = (file: string) => folders.slugOf(folders.pathAt(file));
  const addressAt = (file: string) => `/${slugOf(file) ?? withoutEnding(file)}`;
  const slugs = new Map(files.map((path) => [fileAt(path), folders.slugOf(path)]));
  const addresses = new Map(
    Array.from(slugs, ([file, slug]) => [file, slug === undefined ? undefined : addressOf(slug)]),
  );
  const pages = new Map(
    [...addresses.values()].flatMap((page) => (page === undefined ? [] : [[page, undefined]])),
  );
  const targets = new Map(moved.map(([from, to]) => [fileAt(from), fileAt(to)]));
  const gone = new Set(removed.map(fileAt));
  const ownAddress = new Map(own.map(([path, address]) => [fileAt(path), address]));
  const builtAs = new Map(built.map(([path, before, after]) => [fileAt(path), { before, after }]));
  const builtAt = new Map(
    Array.from(builtAs, ([file, { before, after }]) => [
      file,
      { before: lookedUp(before), after: lookedUp(after) },
    ]),
  );
  const ownAt = ownAddresses(slugs, targets, { own: ownAddress, removed: gone, slugOf, folders });
  return {
    moves: {
      files: targets,
      site: {
        ...{ pages, files: addresses, pathFromHome, snippetsAt, looksFromRoot },
        ...(all.length > 1 && { folder: folders.main.folder }),
      },
      bases,
      addressOf: addressAt,
      ...(all.length > 1 && { pathAt: (file: string) => folders.pathAt(file) }),
      removed: new Set(Array.from(gone, addressAt)),
      removedAt: new Set(Array.from(gone).flatMap((file) => builtAt.get(file)?.before ?? [])),
      own: withBuilt(ownAt, builtAs, { pages, addresses }),
    },
    builtAt,
    fileAt,
    gone,
    namedFrom: names(slugs, targets, { slugOf, endings }),
  };
}

function fixed(
  { content, path, dialect, leftOut }: MovedText,
  { moves, fileAt, gone, namedFrom, builtAt }: Lookups,
): FixedText | undefined {
  const file = fileAt(path);
  const to = (gone.has(file) ? undefined : moves.files.get(file)) ?? file;
  const placeOf = (each: string) => ({ file: each, address: moves.addressOf(each) });
  const { before, after } = builtAt.get(file) ?? {};
  const edits = movedLinks(
    content,
    {
      ...moves,
      named: namedFrom(file),
      from: { ...placeOf(file), builtAt: before },
      to: { ...placeOf(to), builtAt: after },
    },
    dialect,
  );
  const kept = new Set(leftOut);
  const offsets = edits.map((edit) => ({ ...edit, offset: edit.start }));
  const placed = withPlaces(content, offsets);
  const made = placed.filter((edit) => !kept.has(placeKey(edit)));
  if (made.length === 0) return undefined;
  return {
    content: withEdits(content, made),
    fixes: made.map(({ line, column, from, to }) => ({ line, column, from, to })),
  };
}

type Slugs = ReadonlyMap<string, Slug | undefined>;

type SlugOf = (file: string) => Slug | undefined;

/** Returns by which addresses besides their own the links of a page lead to pages, each with that after the move. */
function names(
  slugs: Slugs,
  moved: ReadonlyMap<string, string>,
  { slugOf, endings }: Readonly<{ slugOf: SlugOf; endings: MovedFiles["endings"] }>,
) {
  const linkNames = new LinkNames(
    [...slugs.values()].filter((slug) => slug !== undefined),
    endings,
  );
  const all = new Set(linkNames.all().map(([slug]) => slug));
  const named = [...slugs].filter(([, slug]) => slug !== undefined && all.has(slug));
  const inLanguage = new Map<string, ReadonlyMap<string, string>>();
  return (from: string) => {
    const own = slugs.get(from);
    if (own === undefined) return undefined;
    return inLanguage.getOrInsertComputed(linkNames.languageOf(own), () => {
      const both = named.flatMap(([file, slug]) => {
        const name = linkNames.nameIn(own, slug!);
        const to = slugOf(moved.get(file) ?? "");
        return name === undefined ? [] : [[name, to === undefined ? name : linkNames.nameAfter(slug!, to)]];
      });
      return new Map(both.map(([name, after]) => [`/${name}`, `/${after}`]));
    });
  };
}

/** Returns the addresses of pages that aren't those of their files, each with that after the move. */
function ownAddresses(
  slugs: Slugs,
  moved: ReadonlyMap<string, string>,
  {
    own,
    removed,
    slugOf,
    folders,
  }: Readonly<{
    own: ReadonlyMap<string, string>;
    removed: ReadonlySet<string>;
    slugOf: SlugOf;
    folders: PageFolders;
  }>,
): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  const taken = new Set(Array.from(slugs.values(), (slug) => slug && addressOf(slug)));
  for (const [file, slug] of slugs) {
    const to = moved.get(file) ?? file;
    const slugAfter = to === file ? slug : slugOf(to);
    const ofTarget = removed.has(file) ? to : file;
    const hasOwn = own.has(file) || own.has(ofTarget);
    if (slug === undefined || slugAfter === undefined || (!hasOwn && isPlain(slug))) continue;
    const addressesOf = (page: Slug, address: string | undefined) =>
      addressesOfPage(page, address, folders.addressAround(page));
    const after = addressesOf(slugAfter, own.get(ofTarget));
    for (const [index, address] of addressesOf(slug, own.get(file)).entries()) {
      const isOther = address === addressOf(slug) ? !hasOwn : taken.has(address);
      if (!isOther && !all.has(address)) all.set(address, after[index]!);
    }
  }
  return all;
}

/**
 * Adds where readers find pages, unless another one has that path. What the generator says goes before what front matter alone lets
 * one guess.
 */
function withBuilt(
  own: ReadonlyMap<string, string>,
  built: ReadonlyMap<string, Readonly<{ before: string; after: string }>>,
  {
    pages,
    addresses,
  }: Readonly<{
    pages: ReadonlyMap<string, unknown>;
    addresses: ReadonlyMap<string, string | undefined>;
  }>,
): ReadonlyMap<string, string> {
  const all = new Map(own);
  for (const [file, { before, after }] of built) {
    const known = lookedUp(before);
    if (pages.has(known) && addresses.get(file) !== known) continue;
    all.set(known, lookedUp(after));
    // A link that is written as the site has the address gets the next one whole: only one of them may end in `.html`.
    if (before !== known) all.set(before, after);
  }
  return all;
}

/** Returns a text with another title. @throws Invalid where its front matter can't have it */
export function withTitle(content: string, title: string, dialect: Dialect): string {
  try {
    return retitled(content, title, dialect);
  } catch (error) {
    if (error instanceof FrontMatterError) throw new Invalid(error.message);
    throw error;
  }
}

/** Returns a text in which the address of a place is another one; undefined where it isn't there any more. */
export function withLinkAt(
  content: string,
  { line, column, from, to }: LinkFix,
  dialect: Dialect,
): string | undefined {
  const offset = offsetAt(content, { line, column });
  return withAddress(content, { offset, from, to }, dialect);
}

function placeKey({ line, column, from }: Omit<LinkFix, "to">): string {
  return `${line}:${column} ${from}`;
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    movedTexts: MovedTexts["fixedAfter"];
    withTitle: typeof withTitle;
    withLinkAt: typeof withLinkAt;
  }
}
