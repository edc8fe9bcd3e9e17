import { folderOf, isPageFile } from "../../sites/addresses/index.ts";
import { type FolderPart, partsFiles, type PartsOfSite } from "../../sites/server.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { settingsTexts } from "../site/site-file-texts.ts";
import { type ContentFolder, siteAt } from "../slug/content-folder.ts";
import { FolderParts } from "../slug/folder-parts.ts";
import { inFolder } from "../slug/page-folders.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";

type File = Readonly<{ path: string; sha: string }>;

/** More are not looked at. */
const MAX_FILES = 200;

/** What the configuration of a site says of its folders, read again where a file changed that says it. */
export class SaidFolders {
  readonly #texts: TextWork;
  #last: Readonly<{ asked: string; said: PartsOfSite }> | undefined;

  constructor(texts: TextWork) {
    this.#texts = texts;
  }

  /** Where reading takes too long, as on a busy machine, it is what was said last, and not `isRead`. @throws Unavailable */
  async of(
    folder: string,
    files: readonly File[],
    host: Pick<RepositoryHost, "readAll">,
  ): Promise<Readonly<{ said: PartsOfSite | undefined; isRead: boolean }>> {
    // Those of sites around the folder first, since a repository can have very many.
    const isAround = ({ path }: File) => `${folder}/`.startsWith(inFolder(folderOf(path), ""));
    const found = partsFiles(files)
      .toSorted((one, other) => Number(isAround(other)) - Number(isAround(one)))
      .slice(0, MAX_FILES);
    if (found.length === 0) return { said: undefined, isRead: true };
    const asked = [folder, ...found.map(({ path, sha }) => `${path} ${sha}`)].join("\n");
    if (this.#last?.asked === asked) return { said: this.#last.said, isRead: true };
    const byPath = new Map(files.map((file) => [file.path, file]));
    const fileAt = (path: string) => byPath.get(path);
    const texts = await settingsTexts(host, { found, fileAt, most: MAX_FILES });
    const said = await inTime(this.#texts.run("partsOfSite", texts, folder), undefined);
    if (!said) return { said: this.#last?.said, isRead: false };
    this.#last = { asked, said };
    return { said, isRead: true };
  }
}

type Found = Readonly<{ found: ContentFolder; paths: readonly string[]; isChosen: boolean }>;

/** What a site's configuration says of it, also where somebody set which folder has its pages. */
export function factsOfSite({ url, name }: Pick<PartsOfSite, "url" | "name">): Partial<ContentFolder> {
  return { ...(url !== undefined && { siteUrl: url }), ...(name !== undefined && { siteName: name }) };
}

/**
 * Returns a folder of pages with the others of its site that have some, or are of a language and a version that have. Where nobody
 * chose it, and the configuration doesn't know it, the first that the configuration says takes its place.
 */
export function withSaidFolders(
  { found, paths, isChosen }: Found,
  { parts, isPlaced, ...site }: PartsOfSite,
): ContentFolder {
  const all = parts?.folders ?? [];
  const held = heldAmong(all, paths);
  const said = readAmong(all, held);
  const possible = possibleAmong(said, held);
  const isLeftOut = all.some((each) => each.folder === found.folder && !said.includes(each));
  const isKnown = isPlaced && !found.question && !isLeftOut;
  const first = firstOf({ found, paths, isChosen: isChosen || isKnown }, said, held);
  const within = inFolder(first.folder, "");
  const isOfSite = said.some(({ folder }) => folder === first.folder || folder.startsWith(within));
  const more = {
    ...(parts?.unknown && parts.unknown.length > 0 && { unknown: parts.unknown }),
    ...factsOfSite(site),
  };
  if (!isOfSite) return { ...first, ...more };
  const others = said.filter(
    (each) =>
      each.folder !== "" &&
      each.folder !== first.folder &&
      !each.folder.startsWith(within) &&
      possible.has(each),
  );
  if (others.length === 0) return { ...first, ...more };
  const generator = first.generator ?? "";
  return {
    ...first,
    ...more,
    others: others.map((each) => ({
      folder: each.folder,
      generator,
      ...(!held.has(each) && { isEmpty: true }),
    })),
  };
}

/** Returns folders with what the configuration says that their pages are, where these aren't documents. */
export function withKinds(found: ContentFolder, said: readonly FolderPart[]): ContentFolder {
  const kindOf = (folder: string) => {
    const kind = said.find((each) => each.folder === folder)?.kind ?? "docs";
    return kind !== "docs" && { kind };
  };
  return {
    ...found,
    ...kindOf(found.folder),
    ...(found.others && { others: found.others.map((each) => ({ ...each, ...kindOf(each.folder) })) }),
  };
}

function firstOf(
  { found, paths, isChosen }: Found,
  said: readonly FolderPart[],
  held: ReadonlySet<FolderPart>,
): ContentFolder {
  const first = isChosen ? undefined : said.find((each) => held.has(each) && each.kind === "docs");
  if (!first) return found;
  return {
    folder: first.folder,
    because: "named by the site's configuration",
    ...siteAt(first.folder, paths),
  };
}

function heldAmong(said: readonly FolderPart[], paths: readonly string[]): ReadonlySet<FolderPart> {
  const parts = new FolderParts(said, { all: [] });
  const pages = paths.filter(isPageFile);
  return new Set(pages.flatMap((path) => parts.placeOf(path)?.part ?? []));
}

/** Without those that are read in place of one that has pages, and without one in whose place another is read. */
function readAmong(said: readonly FolderPart[], held: ReadonlySet<FolderPart>): readonly FolderPart[] {
  const filled = new Set(Array.from(held, ({ folder }) => folder));
  const read = said.filter(({ instead }) => instead === undefined || !filled.has(instead));
  const replaced = new Set(read.flatMap((each) => (held.has(each) ? (each.instead ?? []) : [])));
  return read.filter(({ folder }) => !replaced.has(folder));
}

/** Returns the parts in whose languages and versions there are pages: a translation of a version can have none yet. */
function possibleAmong(said: readonly FolderPart[], held: ReadonlySet<FolderPart>): ReadonlySet<FolderPart> {
  const languageOf = ({ kind, set, language }: FolderPart) => `${kind} ${set} ${language}`;
  const versionOf = ({ kind, set, version }: FolderPart) => `${kind} ${set} ${version}`;
  const [languages, versions] = [new Set([...held].map(languageOf)), new Set([...held].map(versionOf))];
  return new Set(said.filter((each) => languages.has(languageOf(each)) && versions.has(versionOf(each))));
}
