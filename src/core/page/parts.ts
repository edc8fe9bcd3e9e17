import { folderOf, isPageFile } from "../../sites/addresses/index.ts";
import { filesNamed, type Generator } from "../../sites/server.ts";
import { Invalid } from "../errors.ts";
import type { Branch } from "../repository/branch.ts";
import { sitesIn } from "../slug/content-folder.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

/** Why a file of a folder of pages is no page: pages show it, it is the menu, or a configuration says so. */
type PartKind = "shown in pages" | "menu" | "left out";

/** The slug is what the links of pages know it by; nobody reads or writes a page by it. */
export type Part = Readonly<{ slug: Slug; path: string; kind: PartKind }>;

export type PartKindOf = (path: string) => PartKind | undefined;

type Deps = Readonly<{ branch: Pick<Branch, "host">; folders: PageFolders }>;

type File = Readonly<{ path: string; sha: string }>;

/** Returns what says which files of the folders of pages are no pages, by the site's generator. @throws Unavailable */
export async function partsAt(head: string, { branch: { host }, folders }: Deps): Promise<PartKindOf> {
  const all = await host.files(head, "");
  const files = { all, shas: new Map(all.map(({ path, sha }) => [path, sha])) };
  const siteOf = sitesIn([...files.shas.keys()]);
  const kinds = new Map<string | undefined, PartKindOf>();
  // A file that a configuration names as a page is one.
  for (const { folder } of folders.all.filter((each) => !isPageFile(each.folder)))
    kinds.set(folder, await partsIn(folder, siteOf(folder), files, host));
  return (path) => kinds.get(folders.at(path)?.folder)?.(folders.within(path));
}

/** Files are in the folder. */
async function partsIn(
  folder: string,
  { generator, home }: ReturnType<ReturnType<typeof sitesIn>>,
  { all, shas }: Readonly<{ all: readonly File[]; shas: ReadonlyMap<string, string> }>,
  host: Pick<Branch["host"], "read" | "readAll">,
): Promise<PartKindOf> {
  const { parts, summary, leavesOut } = generator;
  const has = (file: string) => shas.has(inFolder(folder, file));
  const homes = [folder, folderOf(folder), home ?? folder];
  const names = filesNamed(leavesOut?.files ?? "");
  const [saying = folder, path] =
    homes
      .values()
      .flatMap((place) => names.map((name) => [place, inFolder(place, name)] as const))
      .find(([, path]) => shas.has(path)) ?? [];
  const sha = path === undefined ? undefined : shas.get(path);
  const text = sha === undefined ? "" : new TextDecoder().decode(await host.read(sha));
  const isLeftOut = leavesOut?.by(text, pathFrom(saying, folder));
  const isUnbuilt = await unbuiltIn(folder, all, generator, host);
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
  all: readonly File[],
  { unbuilt }: Pick<Generator, "unbuilt">,
  host: Pick<Branch["host"], "readAll">,
): Promise<(file: string) => boolean> {
  if (!unbuilt) return () => false;
  const within = inFolder(folder, "");
  const found = all
    .filter(({ path }) => path.startsWith(within) && unbuilt.files.test(path.slice(within.length)))
    .slice(0, MAX_SAYING);
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
