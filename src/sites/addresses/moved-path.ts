import { type FolderBase, fromRootOf, isBelow, ownFirst, startOf } from "./bases.ts";
import type { Site } from "./destination.ts";
import {
  fileAtPath,
  fileNamed,
  filesFromHome,
  type HowRead,
  nameOfPage,
  pathFromHomeTo,
  type SnippetPlaces,
} from "./page-name.ts";
import { fileEndings, folderOf, isPageFile, linkEnding, namesIn, withoutEnding } from "./path.ts";

/**
 * Where a page is: its address, as `/guides/install`, and its file in the content folder, as `guides/install.mdx`; `builtAt` is where
 * readers find it, where that is another address.
 */
type Place = Readonly<{ address: string; file: string; builtAt?: string | undefined }>;

/** What moves: the page whose links are read, which can stay, and all pages, by file. `site` is as it was before. */
export type Moves = Readonly<{
  from: Place;
  to: Place;
  files: ReadonlyMap<string, string>;
  site: Pick<Site, "pages" | "files" | "looksFromRoot" | Exclude<keyof SnippetPlaces, "bases">>;
  /** Returns the address of a file's page, where the site names more than `index` as the page of a folder. */
  addressOf?: (file: string) => string;
  /** Where addresses of pages begin in links from the root. */
  bases: readonly FolderBase[];
  /** Returns the path of a file in the repository, where the site has several folders of pages. */
  pathAt?: (file: string) => string;
  /** More addresses by which this page's links lead to pages, each with that after the move. */
  named?: ReadonlyMap<string, string>;
  /** Addresses of pages, each with that after the move, where one of them isn't that of the file. */
  own?: ReadonlyMap<string, string>;
  /** The addresses of pages that are removed; `files` names the page that takes the place of each. */
  removed?: ReadonlySet<string>;
  /** Where readers found those of them that had another address. */
  removedAt?: ReadonlySet<string>;
}>;

/** A way to read a relative path: the folder that it starts from, before and after, and what is found there. */
type Reading = Readonly<{ before: string; after: string; found(folder: string): Target | undefined }>;

/** `address` is that of a page afterwards, and `file` that of another file. */
type Target = Readonly<{ before: string; after: string; address?: string; file?: string }>;

/** Returns the decoded path that leads to the same page or file after a move; undefined where it stays. */
export function movedPath(path: string, moves: Moves, how: HowRead = "link"): string | undefined {
  if (how === "path") return movedFrom(path, moves);
  if (how === "file") return movedFile(path, moves);
  if (path.startsWith("/"))
    return how === "script" ? undefined : fromRoot(path, { ...moves, own: ownFor(how, moves) });
  for (const { before, after, found } of readingsOf(path, moves, how)) {
    const target = found(before);
    if (!target) continue;
    const stays = before === after && target.before === target.after;
    if (stays) return undefined;
    const apart = fromOtherFolder(target, moves, path);
    if (apart !== undefined && changesFolder(moves)) return apart;
    if (joined(after, path) === target.after) return undefined;
    if (apart !== undefined) return apart;
    const moved = relative(after, target.after, path.startsWith("."));
    return path.endsWith("/") && !moved.endsWith("/") ? `${moved}/` : moved;
  }
  return how === "reference" ? movedName(path, moves) : undefined;
}

/** Only a link leads to where readers find a page: others name its file. */
function ownFor(how: HowRead, { own }: Moves): Moves["own"] {
  return how === "link" ? own : undefined;
}

/** A path that leads to the same place in the site is another one in the repository then. */
function changesFolder({ from, to, bases }: Moves): boolean {
  return startOf(from.address, bases) !== startOf(to.address, bases);
}

/** Where a page and what it leads to are in different folders of pages: a page's address from the root, or the path to a file. */
function fromOtherFolder(
  { address, file }: Target,
  { to, bases, pathAt }: Moves,
  path: string,
): string | undefined {
  const target = address ?? (file === undefined ? undefined : `/${file}`);
  if (!pathAt || target === undefined || startOf(target, bases) === startOf(to.address, bases))
    return undefined;
  if (address !== undefined) return fromRootOf(address, bases) || "/";
  return relative(folderOf(`/${pathAt(to.file)}`), pathAt(file!), path.startsWith("."));
}

/** A name that several pages have now stays: there is no other way to say it. */
function movedFrom(path: string, moves: Moves): string | undefined {
  const { files, site, bases } = moves;
  const home = { ...site, bases };
  const file = site.files && fileAtPath(path, site.files, home);
  const to = file === undefined ? undefined : files.get(file);
  if (to === undefined) return undefined;
  if (isPageFile(path)) return pathFromHomeTo(to, home);
  const name = movedName(path, moves);
  return name?.includes("/") ? undefined : name;
}

function movedFile(path: string, { files, site, bases }: Moves): string | undefined {
  const found = filesFromHome(path, { ...site, bases }).find(({ file }) => site.files?.has(file));
  const to = found && files.get(found.file);
  return to === undefined ? undefined : found!.after(to);
}

const afterwards = new WeakMap<Moves["files"], NonNullable<Site["files"]>>();

/** A name that is no longer one page's alone becomes the path of its file. */
function movedName(name: string, { site, files }: Moves): string | undefined {
  const file = site.files && fileNamed(name, site.files);
  const moved = file === undefined ? undefined : files.get(file);
  if (moved === undefined) return undefined;
  const after = afterwards.getOrInsertComputed(
    files,
    () => new Map(Array.from(site.files!, ([each, address]) => [files.get(each) ?? each, address])),
  );
  const to = nameOfPage(moved) + name.slice(withoutEnding(name).length);
  if (fileNamed(to, after) !== moved) return `/${moved}`;
  return to === name ? undefined : to;
}

/** Returns the address of a file's page. @internal */
export function addressOfFile(file: string): string {
  return `/${withoutEnding(file).replace(/(?:^|\/)index$/, "")}`;
}

function fromRoot(path: string, moves: Moves): string | undefined {
  const { files, site, addressOf = addressOfFile } = moves;
  const bases = ownFirst(moves.from.address, moves.bases);
  // An address of a file is from the folder of pages, too.
  const isFile = /\.(?:mdx?|markdown|mdoc)\/?$/.test(path);
  const root: FolderBase = { base: "", at: "" };
  const known = isFile && !bases.some(({ base, at }) => base === "" && at === "") ? [root, ...bases] : bases;
  for (const { base: prefix, at } of known.toSorted((one, other) => one.base.length - other.base.length)) {
    if (!isBelow(path, prefix)) continue;
    const [, bare = "", ending = ""] = /^(.*?)((?:\/index)?(?:\.html|\.mdx?|\.markdown|\.mdoc)?\/?)$/s.exec(
      path.slice(prefix.length),
    )!;
    const whole = `${at}/${inSite("", bare)}`.replace(/(?<=.)\/$/, "");
    const written = (target: string) =>
      (startOf(target, bases) === at
        ? prefix + target.slice(at.length)
        : (fromRootOf(target, bases) ?? target)) || "/";
    const built = moves.named?.has(whole) ? undefined : moves.own?.get(at + path.slice(prefix.length));
    if (built !== undefined) return at + path.slice(prefix.length) === built ? undefined : written(built);
    const named = moves.named?.get(whole) ?? (isPageFile(ending) ? undefined : moves.own?.get(whole));
    if (named !== undefined) return named === whole ? undefined : written(named) + ending;
    const language = site.pages?.has(whole) ? "" : languageOf(whole, site);
    const address = whole.slice(language.length);
    if (!site.pages?.has(address)) continue;
    const to = movedPagesIn(files, addressOf).get(address);
    if (to === undefined) return undefined;
    const moved = (isPageFile(ending) ? undefined : moves.own?.get(address)) ?? addressOf(to);
    if (moved === "/") return written(language || moved);
    return written(language + moved) + endingLike(ending, to, moved);
  }
  return undefined;
}

const movedPages = new WeakMap<Moves["files"], ReadonlyMap<string, string>>();

/** Returns the new file of each page that moves, by its address before. One move is asked for the links of thousands of pages. */
function movedPagesIn(
  files: Moves["files"],
  addressOf: (file: string) => string,
): ReadonlyMap<string, string> {
  // The first of two files with one address counts.
  const found = () => new Map(Array.from(files, ([file, to]) => [addressOf(file), to] as const).reverse());
  return movedPages.getOrInsertComputed(files, found);
}

const movedAddresses = new WeakMap<Moves["files"], ReadonlyMap<string, string>>();

function movedAddressesIn(
  files: Moves["files"],
  addressOf: (file: string) => string,
): ReadonlyMap<string, string> {
  return movedAddresses.getOrInsertComputed(
    files,
    () => new Map(Array.from(files, ([old, now]) => [addressOf(old), addressOf(now)])),
  );
}

/** A page that isn't translated is shown at the address of its translation, as `/fr/guides/install`, if others are in `/fr`. */
function languageOf(address: string, { pages }: Moves["site"]): string {
  const [language] = /^\/[a-z]{2,3}(?:-[a-z]{2,4})?(?=\/)/i.exec(address) ?? [];
  return language !== undefined && pages && languagesIn(pages).has(language) ? language : "";
}

type Addresses = NonNullable<Site["pages"]>;

const languages = new WeakMap<Addresses, ReadonlySet<string>>();

/** Returns the folders of which each page has another one of its path beside the folder. */
function languagesIn(pages: Addresses): ReadonlySet<string> {
  return languages.getOrInsertComputed(pages, () => {
    const found = new Set<string>();
    const others = new Set<string>();
    for (const page of pages.keys()) {
      const end = page.indexOf("/", 1);
      if (end < 0) continue;
      const isTranslated = pages.has(page.slice(end));
      (isTranslated ? found : others).add(page.slice(0, end));
    }
    return found.difference(others);
  });
}

/** An address that names a file names the new one's ending; `/index` goes, because the new page may have no folder. */
function endingLike(ending: string, file: string, address: string): string {
  if (isPageFile(ending)) return `/${file}`.slice(address.length);
  return ending.replace(/^\/index/, "");
}

function readingsOf(path: string, moves: Moves, how: HowRead): Reading[] {
  const { from, to, files, site, named, bases, addressOf = addressOfFile, pathAt = same } = moves;
  const isScript = how === "script";
  const own = ownFor(how, moves);
  const addresses = movedAddressesIn(files, addressOf);
  const page = (folder: string): Target | undefined => {
    const target = inSite(folder, path);
    const bare = target.replace(linkEnding, "").replace(/(?:^|\/)index$/, "");
    const built = own?.get(`/${target}`);
    if (built !== undefined && target !== bare)
      return { before: target, after: built.slice(1), address: built };
    const known = named?.get(`/${bare}`) ?? (isPageFile(target) ? undefined : own?.get(`/${bare}`));
    if (known === undefined && !site.pages?.has(`/${bare}`)) return undefined;
    const moved = (known ?? addresses.get(`/${bare}`))?.slice(1);
    // A page that stays is named as it was, as by the index of its folder.
    if (moved === undefined || moved === bare) return { before: target, after: target, address: `/${bare}` };
    const ending = moved === "" ? "" : (linkEnding.exec(target)?.[0] ?? "");
    return { before: target, after: moved + ending, address: `/${moved}` };
  };
  const file = (folder: string): Target | undefined => {
    const target = inSite(folder, path);
    const ending = fileEndings.find((each) => site.files?.has(target + each));
    if (ending === undefined || (ending !== "" && own?.has(`/${target}`))) return undefined;
    const moved = files.get(target + ending);
    const now = moved ?? target + ending;
    const what = isPageFile(now) ? { address: addressOf(now) } : { file: now };
    if (moved === undefined) return { before: target, after: target, ...what };
    const after = moved.endsWith(ending)
      ? moved.slice(0, moved.length - ending.length)
      : withoutEnding(moved);
    return { before: target, after, ...what };
  };
  const unknownFile = (folder: string): Target | undefined => {
    const target = joined(folder, path);
    return isScript || isFileName(path) ? { before: target, after: target } : undefined;
  };
  const picture = (folder: string): Target | undefined =>
    isFileName(path) && !isOutside(folder, path) ? file(folder) : undefined;
  const byBuilt = (found: Reading["found"]) => {
    const [before, after = to.address] = [from.builtAt, to.builtAt];
    if (before === undefined) return [];
    return [
      { before: folderOf(before), after: folderOf(after), found },
      { before, after, found },
    ];
  };
  const inFolder = { before: folderOf(`/${from.file}`), after: folderOf(`/${to.file}`) };
  const beside = { ...inFolder, found: file };
  const unknown = {
    before: folderOf(`/${pathAt(from.file)}`),
    after: folderOf(`/${pathAt(to.file)}`),
    found: unknownFile,
  };
  if (isScript) return [beside, unknown];
  const byAddress = [
    { before: folderOf(from.address), after: folderOf(to.address), found: page },
    { before: from.address, after: to.address, found: page },
    ...byBuilt(page),
    // In HTML of MkDocs a picture is beside the address of the page, which is a folder.
    { before: from.address, after: to.address, found: picture },
  ];
  // Docsify reads all links so, unless it is told otherwise.
  const [before = "", after = ""] = [from, to].map(({ address }) => startOf(address, bases).slice(1));
  if (site.looksFromRoot === "all") {
    const atRoot = [file, page].map((found) => ({ before, after, found }));
    return [...atRoot, beside, ...byAddress, unknown];
  }
  if (isOutside(inFolder.before, path)) return [...byAddress, beside, unknown];
  // Docusaurus looks for a file in the folder of all pages, too.
  const inRoot = isPageFile(path) && !path.startsWith(".") ? [{ before, after, found: file }] : [];
  return [beside, ...byAddress, ...inRoot, unknown];
}

function same(file: string): string {
  return file;
}

function isOutside(folder: string, path: string): boolean {
  return joined(folder, path).startsWith("../");
}

/** A picture or another file, which can be outside the content folder. */
function isFileName(path: string): boolean {
  return /\.[a-z\d]{1,5}$/i.test(path) && !linkEnding.test(path);
}

function inSite(folder: string, path: string): string {
  return namesIn(folder, path).join("/");
}

/** Unlike in a site, what leads out of the content folder is in the repository. */
function joined(folder: string, path: string): string {
  const names: string[] = [];
  for (const name of `${folder}/${path}`.split("/")) {
    if (name === ".." && names.length > 0 && names.at(-1) !== "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names.join("/");
}

function relative(folder: string, target: string, hasDot: boolean): string {
  const here = folder.split("/").filter(Boolean);
  const there = target.split("/").filter(Boolean);
  let shared = 0;
  while (shared < here.length && shared < there.length && here[shared] === there[shared]) shared += 1;
  const up = "../".repeat(here.length - shared);
  const down = there.slice(shared).join("/");
  if (down === "") return up === "" ? "./" : up.slice(0, -1);
  return up === "" && hasDot ? `./${down}` : up + down;
}
