import type { Menu, MenuItem, MenuPage, NavigationOf } from "../../src/sites/server.ts";

type Asked = Readonly<{
  generator: string;
  folder?: string;
  language?: string | null;
  version?: string | null;
  route?: string;
  /** By path. */
  files: Readonly<Record<string, string>>;
  /** What the front matter of pages says, by path; `title` is the page's, else its name. */
  pages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}>;

/** What is asked of the menus of a small site. */
export function menusAsked({ generator, files, pages, ...asked }: Asked): NavigationOf {
  const { folder = "docs", language = null, version = null, route = "/docs" } = asked;
  return {
    generator,
    part: { folder, language, version },
    base: { served: "", route, links: [route] },
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    pages: Object.entries(pages).map(([path, values]) => menuPage(path, folder, values)),
  };
}

function menuPage(path: string, folder: string, values: Readonly<Record<string, unknown>>): MenuPage {
  const slug = (folder === "" ? path : path.slice(folder.length + 1)).replace(/\.\w+$/, "");
  return { path, slug, title: String(values.title ?? slug.split("/").at(-1)), values };
}

/** Returns menus as lines, as `Label → page`, those in a group with two spaces before them. */
export function drawn(menus: readonly Menu[]): string[] {
  return menus.flatMap(({ items }) => drawnItems(items, ""));
}

function drawnItems(items: readonly MenuItem[], indent: string): string[] {
  return items.flatMap(({ label, page, href, items: inside }) => {
    const leads = page ?? href;
    const line = `${indent}${label}${leads === null ? "" : ` → ${leads}`}${inside ? " ▸" : ""}`;
    return [line, ...drawnItems(inside ?? [], `${indent}  `)];
  });
}
