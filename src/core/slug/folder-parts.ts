import { folderOf, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import type { FolderPart } from "../../sites/server.ts";
import { inFolder, type PageFolders } from "./page-folders.ts";

/** Where a file is in its part, and what that says of it; `file` is its path there, without the language that its name ends in. */
type Place = Readonly<{ part: FolderPart; language: string | null; file: string }>;

/** Which part of the site a file is in, as its configuration says: parts can be in each other, and in the folders of pages. */
export class FolderParts {
  /** The folders of pages first, then what is in them. */
  readonly all: readonly FolderPart[];
  readonly #parts: ReadonlyMap<string, FolderPart>;

  /** Of several parts of one folder the first counts. */
  constructor(said: readonly FolderPart[], folders: Pick<PageFolders, "all">) {
    const parts = new Map(said.toReversed().map((each) => [each.folder, each]));
    const own = folders.all.map(({ folder }) => parts.get(folder) ?? unsaidPart(folder, parts));
    this.#parts = new Map([...parts, ...own.map((each) => [each.folder, each] as const)]);
    this.all = [...new Set([...own, ...said.filter((each) => parts.get(each.folder) === each)])];
  }

  /** Returns the part of the same pages in the main language. */
  inMain({ kind, set, version, folder }: FolderPart, main: string): FolderPart | undefined {
    return this.all.find(
      (each) =>
        each.kind === kind &&
        each.set === set &&
        each.version === version &&
        each.language === main &&
        each.folder !== folder,
    );
  }

  /** Returns the slug of a page without what only says its language and version, as `guide/install` of `ja/guide/install`. */
  ownOf(slug: string, path: string, folders: Pick<PageFolders, "inSite">): string {
    const { part, language } = this.placeOf(path) ?? {};
    if (!part || part.folder === path || (language === null && part.version === null)) return slug;
    const first = this.all.find(({ kind, set }) => kind === part.kind && set === part.set) ?? part;
    const [within, inFirst] = [part, first].map(({ folder }) => folders.inSite(inFolder(folder, "")));
    const bare =
      slug === within!.slice(0, -1) ? "" : slug.startsWith(within!) ? slug.slice(within!.length) : slug;
    const ending = `.${language}`;
    const isMarked = language !== part.language && bare.endsWith(ending);
    const own = isMarked ? bare.slice(0, -ending.length) : bare;
    return own === "" ? inFirst!.slice(0, -1) : inFirst! + own;
  }

  /** Returns what the deepest part that a file is in says of it. */
  placeOf(path: string): Place | undefined {
    const part = deepest(path, this.#parts);
    if (part?.folder === path) return { part, language: part.language, file: nameOf(path) };
    return part && placeIn(part, path.slice(inFolder(part.folder, "").length));
  }
}

/** A folder of pages of which nothing is said is as what it is in, and has documents. */
function unsaidPart(folder: string, parts: ReadonlyMap<string, FolderPart>): FolderPart {
  const around = deepest(folder, parts);
  if (around) return { ...around, folder, set: `${around.set}/${folder}` };
  return { folder, kind: "docs", language: null, version: null, set: folder };
}

function deepest(path: string, parts: ReadonlyMap<string, FolderPart>): FolderPart | undefined {
  for (let folder = path; ; folder = folderOf(folder)) {
    const part = parts.get(folder);
    if (part || folder === "") return part;
  }
}

function placeIn(part: FolderPart, file: string): Place {
  const stem = withoutEnding(file);
  const ending = nameOf(stem).split(".").slice(1).at(-1);
  if (ending === undefined || !part.endings?.includes(ending)) return { part, language: part.language, file };
  return { part, language: ending, file: stem.slice(0, -ending.length - 1) + file.slice(stem.length) };
}
