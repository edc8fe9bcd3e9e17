import { folderOf } from "../../sites/addresses/index.ts";
import { filesNamed } from "../../sites/server.ts";
import { Invalid } from "../errors.ts";
import type { Branch } from "../repository/branch.ts";
import { siteAround } from "../slug/content-folder.ts";
import type { Slug } from "../slug/slug.ts";
import { inFolder } from "./page.ts";

/** Why a file of the content folder is no page: pages show it, it is the menu, or a configuration says so. */
type PartKind = "shown in pages" | "menu" | "left out";

/** `file` is in the content folder. The slug is what the links of pages know it by; nobody reads or writes a page by it. */
export type Part = Readonly<{ slug: Slug; file: string; kind: PartKind }>;

export type PartKindOf = (file: string) => PartKind | undefined;

/** Returns what says which files of the content folder are no pages, by the site's generator. @throws Unavailable */
export async function partsAt(
  head: string,
  { branch: { host }, folder }: Readonly<{ branch: Pick<Branch, "host">; folder: string }>,
): Promise<PartKindOf> {
  const all = await host.files(head, "");
  const paths = new Set(all.map(({ path }) => path));
  const { generator, home } = siteAround(folder, [...paths]);
  const { parts, summary, leavesOut } = generator;
  const has = (file: string) => paths.has(inFolder(folder, file));
  const homes = [folder, folderOf(folder), home ?? folder];
  const names = filesNamed(leavesOut?.files ?? "");
  const [saying = folder, path] =
    homes
      .values()
      .flatMap((place) => names.map((name) => [place, inFolder(place, name)] as const))
      .find(([, path]) => paths.has(path)) ?? [];
  const sha = all.find((file) => file.path === path)?.sha;
  const text = sha === undefined ? "" : new TextDecoder().decode(await host.read(sha));
  const isLeftOut = leavesOut?.by(text, pathFrom(saying, folder));
  return (file) => {
    if (file === summary) return "menu";
    if (parts?.(file, has)) return "shown in pages";
    return isLeftOut?.(file) ? "left out" : undefined;
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
  throw new Invalid(`“${part.file}” is no page of the site, so you can't edit it here. Change it with git.`);
}
