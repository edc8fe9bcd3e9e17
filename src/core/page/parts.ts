import { folderOf, isPageFile } from "../../sites/addresses/index.ts";
import { filesNamed, type Generator } from "../../sites/server.ts";
import { Invalid } from "../errors.ts";
import type { Branch } from "../repository/branch.ts";
import { fileAt, hasPath, type ListedFile, type Listing } from "../repository/listing.ts";
import { sitesIn } from "../slug/content-folder.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

/** Why a file of a folder of pages is no page: pages show it, it is the menu, or a configuration says so. */
type PartKind = "shown in pages" | "menu" | "left out";

/** The slug is what the links of pages know it by; nobody reads or writes a page by it. */
export type Part = Readonly<{ slug: Slug; path: string; kind: PartKind }>;

export type PartKindOf = (path: string) => PartKind | undefined;

type Deps = Readonly<{ branch: Pick<Branch, "host">; folders: PageFolders }>;

type Known = Readonly<{
  paths: readonly string[];
  /** Those whose text says something of it. */
  saying: readonly (ListedFile | undefined)[];
  kind: PartKindOf;
}>;

/** What tells which files of the folders of pages are no pages, by the site's generator. */
export class PartKinds {
  readonly #deps: Deps;
  #last: Known | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the same function until a path comes or goes, or a text changes that says something of it. @throws Unavailable */
  async at(listing: Listing): Promise<PartKindOf> {
    const { branch, folders } = this.#deps;
    const { paths } = listing;
    const last = this.#last;
    const now = last?.saying.map((file) => file && fileAt(file.path, listing));
    if (last?.paths === paths && last.saying.every((file, at) => file === now?.[at])) return last.kind;
    const siteOf = sitesIn(paths);
    // A file that a configuration names as a page is one.
    const ofPages = folders.all.filter((each) => !isPageFile(each.folder));
    const found = ofPages.map(({ folder }) => sayingIn(folder, siteOf(folder), listing));
    const kinds = new Map<string | undefined, PartKindOf>();
    for (const each of found) kinds.set(each.folder, await partsIn(each, listing, branch.host));
    const saying = found.flatMap(({ file, unbuilt }) => [file, ...unbuilt]);
    const kind: PartKindOf = (path) => kinds.get(folders.at(path)?.folder)?.(folders.within(path));
    this.#last = { paths, saying, kind };
    return kind;
  }
}

type Saying = Readonly<{
  folder: string;
  generator: Generator;
  /** What says which files are left out, and where it is. */
  file: ListedFile | undefined;
  place: string;
  unbuilt: readonly ListedFile[];
}>;

function sayingIn(
  folder: string,
  { generator, home }: ReturnType<ReturnType<typeof sitesIn>>,
  listing: Listing,
): Saying {
  const names = filesNamed(generator.leavesOut?.files ?? "");
  const [place = folder, file] =
    [folder, folderOf(folder), home ?? folder]
      .values()
      .flatMap((at) => names.map((name) => [at, fileAt(inFolder(at, name), listing)] as const))
      .find(([, found]) => found !== undefined) ?? [];
  const within = inFolder(folder, "");
  const { unbuilt } = generator;
  const isUnbuilt = ({ path }: ListedFile) =>
    path.startsWith(within) && unbuilt?.files.test(path.slice(within.length));
  return {
    ...{ folder, generator, file, place },
    unbuilt: unbuilt ? listing.files.filter(isUnbuilt).slice(0, MAX_SAYING) : [],
  };
}

/** Files are in the folder. */
async function partsIn(
  { folder, generator, file: said, place, unbuilt }: Saying,
  listing: Listing,
  host: Pick<Branch["host"], "read" | "readAll">,
): Promise<PartKindOf> {
  const { parts, summary, leavesOut } = generator;
  const has = (file: string) => hasPath(inFolder(folder, file), listing.paths);
  const text = said === undefined ? "" : new TextDecoder().decode(await host.read(said.sha));
  const isLeftOut = leavesOut?.by(text, pathFrom(place, folder));
  const isUnbuilt = await unbuiltIn(folder, unbuilt, generator, host);
  return (file) => {
    if (file === summary) return "menu";
    if (parts?.(file, has) || isUnbuilt(file)) return "shown in pages";
    return isLeftOut?.(file) ? "left out" : undefined;
  };
}

/** More say nothing. */
const MAX_SAYING = 500;

/** Returns what tells of a file in the folder whether it isn't built, as the text of one above it says. */
async function unbuiltIn(
  folder: string,
  found: readonly ListedFile[],
  { unbuilt }: Pick<Generator, "unbuilt">,
  host: Pick<Branch["host"], "readAll">,
): Promise<(file: string) => boolean> {
  if (!unbuilt) return () => false;
  const within = inFolder(folder, "");
  const said = new Map<string, ReturnType<typeof unbuilt.by>>();
  for await (const { sha, content } of host.readAll([...new Set(found.map(({ sha }) => sha))]))
    said.set(sha, unbuilt.by(new TextDecoder().decode(content)));
  const kept = new Map<string, string>();
  const alone = new Set<string>();
  for (const { path, sha } of found) {
    const file = path.slice(within.length);
    const kind = said.get(sha);
    if (kind === "itself") alone.add(file);
    else if (kind) kept.set(folderOf(file), kind === "below" ? file : "");
  }
  return (file) => {
    if (alone.has(file)) return true;
    for (let at = folderOf(file); ; at = folderOf(at)) {
      const built = kept.get(at);
      if (built !== undefined && built !== file) return true;
      if (at === "") return false;
    }
  };
}

/** Returns the path from a folder to another, with a slash at its end; "" to itself. */
function pathFrom(folder: string, other: string): string {
  const [from, to] = [folder, other].map((path) => path.split("/").filter((name) => name !== ""));
  const common = from!.findIndex((name, index) => name !== to![index]);
  const shared = common < 0 ? from!.length : common;
  return [...from!.slice(shared).map(() => ".."), ...to!.slice(shared)].map((name) => `${name}/`).join("");
}

/** @throws Invalid for a part */
export function checkNoPart(slug: Slug, parts: ReadonlyMap<Slug, Part> | undefined): void {
  const part = parts?.get(slug);
  if (!part) return;
  throw new Invalid(`“${part.path}” is no page of the site, so you can't edit it here. Change it with git.`);
}
