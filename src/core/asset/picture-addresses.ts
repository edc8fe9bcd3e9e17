import { folderOf, namesIn, pathFrom } from "../../sites/addresses/index.ts";
import { generatorCalled } from "../../sites/server.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";

type Site = Readonly<{ folders: PageFolders; uploadsFolder: string }>;

export type PictureStyle = Readonly<{
  /** From the page's folder, also where a picture has an address from the site's root. */
  isRelative: boolean;
  /** An address that goes down from the page's folder begins with `./`. */
  hasDot: boolean;
  /** What comes before addresses from the root, as `/docs`. */
  base: string;
  /** The content folder's files have addresses from the root, as `/images/a.png`. */
  servesContent: boolean;
}>;

export type FoundPicture = Readonly<{ path: string }> &
  (
    | Readonly<{ isRelative: true; hasDot: boolean | undefined; isRooted: boolean }>
    | Readonly<{ isRelative: false; base: string; isInContent: boolean }>
  );

/** No more names than this are taken for what comes before addresses from the root. */
const MAX_BASE = 3;

/** Finds the files of pictures by their addresses. Paths are from the repository's root. */
export class PictureAddresses {
  readonly #site: Site;
  readonly #paths: ReadonlySet<string>;
  /** By address from the site's root. */
  readonly #served = new Map<string, Readonly<{ path: string; isInContent: boolean }>>();

  constructor(paths: readonly string[], site: Site) {
    this.#site = site;
    this.#paths = new Set(paths);
    const within = inFolder(site.folders.main.folder, "");
    for (const path of paths) this.#serve(servedAt(path, site), path, false);
    for (const path of paths)
      if (path.startsWith(within)) this.#serve(`/${path.slice(within.length)}`, path, true);
    for (const path of paths) this.#serve(`/${path}`, path, false);
  }

  find(address: string, page: string): FoundPicture | undefined {
    if (address.startsWith("//") || /^[a-z][a-z\d+.-]*:/i.test(address)) return undefined;
    const [written] = address.split(/[?#]/, 1);
    const meant = decoded(written!);
    if (meant.startsWith("@site/")) return this.#fromRoot(meant.slice("@site".length), page);
    return meant.startsWith("/") ? this.#fromRoot(meant, page) : this.#relative(meant, page);
  }

  #serve(address: string | undefined, path: string, isInContent: boolean): void {
    if (address !== undefined && !this.#served.has(address)) this.#served.set(address, { path, isInContent });
  }

  #fromRoot(address: string, page: string): FoundPicture | undefined {
    const { folder = "" } = this.#site.folders.at(page) ?? {};
    const names = address.slice(1).split("/");
    for (let first = 0; first <= MAX_BASE && first < names.length; first += 1) {
      const file = names.slice(first).join("/");
      const served = this.#served.get(`/${file}`);
      const path = inFolder(folder, file);
      // A language can have its own site, with the pictures in its folder.
      const own = this.#paths.has(path) ? { path, isInContent: true } : undefined;
      const found = served?.isInContent === false ? served : (own ?? served);
      const base = first === 0 ? "" : `/${names.slice(0, first).join("/")}`;
      if (found) return { ...found, isRelative: false, base };
    }
    return undefined;
  }

  #relative(address: string, page: string): FoundPicture | undefined {
    const path = namesIn(folderOf(page), address).join("/");
    if (!this.#paths.has(path)) return undefined;
    const hasDot = address.startsWith("../") ? undefined : address.startsWith("./");
    return { path, isRelative: true, hasDot, isRooted: servedAt(path, this.#site) !== undefined };
  }
}

/**
 * Returns how most of the site's pictures are written; from the root where no page has one, if they can be. `base` is what these
 * addresses need before them where no picture shows it.
 */
export function pictureStyleOf(
  found: readonly FoundPicture[],
  { generator, base: needed = "" }: Readonly<{ generator?: string | undefined; base?: string }> = {},
): PictureStyle {
  const counts = { relative: 0, root: 0, dot: 0, bare: 0, content: 0 };
  const bases = new Map<string, number>();
  for (const use of found) {
    if (!use.isRelative) {
      counts.root += 1;
      if (use.isInContent) counts.content += 1;
      bases.set(use.base, (bases.get(use.base) ?? 0) + 1);
    } else {
      if (use.isRooted) counts.relative += 1;
      if (use.hasDot !== undefined) counts[use.hasDot ? "dot" : "bare"] += 1;
    }
  }
  const [base = needed] = [...bases].sort(([, one], [, other]) => other - one)[0] ?? [];
  return {
    isRelative: counts.relative > counts.root,
    hasDot: counts.dot >= counts.bare,
    base,
    servesContent: counts.content > 0 || generatorCalled(generator).servesContent === true,
  };
}

export function pictureAddress(path: string, page: string, style: PictureStyle, site: Site): string {
  const { folder } = site.folders.at(page) ?? site.folders.main;
  const rooted = style.isRelative ? undefined : rootAddress(path, style, site, folder);
  if (rooted !== undefined) return rooted;
  const found = pathFrom(folderOf(page), path);
  return encoded(style.hasDot && !found.startsWith("../") ? `./${found}` : found);
}

/** Returns an address that is the same for all pages of a folder; undefined where the site serves none. */
export function rootAddress(
  path: string,
  { base, servesContent }: Pick<PictureStyle, "base" | "servesContent">,
  site: Site,
  folder = site.folders.main.folder,
): string | undefined {
  const within = inFolder(folder, "");
  const content = servesContent && path.startsWith(within) ? `/${path.slice(within.length)}` : undefined;
  const served = servedAt(path, site) ?? content;
  return served === undefined ? undefined : encoded(base + served);
}

/** Generators serve `public` and `static` as the site's root, but not a folder of that name among the pages. */
function servedAt(path: string, { folders, uploadsFolder }: Site): string | undefined {
  const uploads = inFolder(uploadsFolder, "");
  if (path.startsWith(uploads)) return `/uploads/${path.slice(uploads.length)}`;
  const rooted = `/${path}`;
  const at = Math.max(rooted.lastIndexOf("/public/"), rooted.lastIndexOf("/static/"));
  const before = rooted.slice(1, Math.max(at, 1));
  const isAmongPages = folders.all.some(({ folder }) => folder !== "" && before.startsWith(`${folder}/`));
  return at < 0 || isAmongPages ? undefined : rooted.slice(at + "/public".length);
}

/** Letters of any script stay; what Markdown, MDX or an address would read otherwise is percent-encoded. */
function encoded(path: string): string {
  return path.replaceAll(/[\s%#?&:()<>[\]\\"'`{}|^\p{Cc}]/gu, (sign) =>
    "'()".includes(sign) ? `%${sign.charCodeAt(0).toString(16)}` : encodeURIComponent(sign),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
