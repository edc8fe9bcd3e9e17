import { barePath, withoutEnding } from "../addresses/index.ts";
import type { MenuPage, MenusAsked } from "../formats/navigation.ts";

/** A page where readers of the language have it; it is in another language where `isOther`. */
export type Route = Readonly<{ page: MenuPage; id: string; file: string; isOther: boolean }>;

/** What is in a folder, by its name there. */
export type Folder = Readonly<{ path: string; inside: Map<string, Folder | Route> }>;

/** Returns the folder of all pages, and in it that of a language. */
export function placeOf(folder: string): readonly [root: string, locale: string] {
  const [, root, locale] = /^(.*?(?:^|\/)content\/docs)(?:\/([^/]+))?$/.exec(folder) ?? [];
  return root === undefined ? [folder, ""] : [root, locale ?? ""];
}

type Places = Readonly<{ root: string; locale: string; others: readonly string[] }>;

/** The pages of a language, and those of the main one in place of what isn't translated. */
export function routesOf({ pages, instead }: MenusAsked, { root, locale, others }: Places): readonly Route[] {
  const isShown = ({ values }: MenuPage) => values.draft !== true;
  const inRoot = (path: string) =>
    root === "" ? path : path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
  const own = pages.filter(isShown).flatMap((page): Route[] => {
    const file = inRoot(page.path);
    if (file === undefined || others.some((each) => file.startsWith(`${each}/`))) return [];
    return [{ page, id: idOf(page, file), file, isOther: false }];
  });
  const known = new Set(own.map(({ id }) => id));
  const missing = (instead?.pages ?? []).filter(isShown).flatMap((page): Route[] => {
    const file = inRoot(page.path);
    if (file === undefined) return [];
    const from = others.find((each) => file.startsWith(`${each}/`)) ?? "";
    const within = (path: string) => {
      const rest = from === "" ? path : path.slice(from.length + 1);
      return [locale, rest].filter((part) => part !== "").join("/");
    };
    const id = within(idOf(page, file));
    return known.has(id) ? [] : [{ page, id, file: within(file), isOther: true }];
  });
  return [...own, ...missing];
}

/** Source: `getContentEntryIdAndSlug` of Astro. */
function idOf({ values }: MenuPage, file: string): string {
  const { slug } = values;
  if (typeof slug === "string") return barePath(slug).slice(1);
  const names = withoutEnding(file).split("/").map(slugged);
  return (names.at(-1) === "index" ? names.slice(0, -1) : names).join("/");
}

/** As github-slugger has it. */
export function slugged(name: string): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "");
  return plain.replaceAll(" ", "-");
}

/** Source: `treeify`. */
export function put(folder: Folder, parts: readonly string[], route: Route): void {
  const [part = "", ...rest] = parts;
  if (rest.length === 0) {
    const name = withoutEnding(part);
    const there = folder.inside.get(name);
    if (there && "inside" in there) there.inside.set("index", route);
    else folder.inside.set(name, route);
    return;
  }
  const known = folder.inside.get(part);
  const next =
    known && "inside" in known
      ? known
      : { path: folder.path === "" ? part : `${folder.path}/${part}`, inside: new Map() };
  folder.inside.set(part, next);
  put(next, rest, route);
}

/** A folder has the least number of its pages. */
export function orderOf(each: Folder | Route): number {
  if ("inside" in each) return Math.min(...Array.from(each.inside.values(), orderOf));
  const { order } = sidebarOf(each.page);
  return typeof order === "number" ? order : Number.MAX_VALUE;
}

export function keyOf(each: Folder | Route): string {
  return "inside" in each ? each.path : each.id;
}

export function sidebarOf({ values }: MenuPage): Readonly<Record<string, unknown>> {
  const { sidebar } = values;
  return typeof sidebar === "object" && sidebar !== null
    ? (sidebar as Readonly<Record<string, unknown>>)
    : {};
}
