import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import { frontMatter, setFrontMatter } from "../../src/markdown/frontmatter/index.ts";
import { editedNavigation, navigationOf } from "../../src/sites/index.ts";
import type { Menu, MenuEdit, MenuItem, MenuPage, NavigationOf } from "../../src/sites/server.ts";
import { type BuiltEntry, type BuiltMenu, builtMenu } from "./built-menu.ts";
import { type Generator, generators } from "./generators.ts";
import { installed, run } from "./installed.ts";

const MINUTES = 60_000;

/** What readers of one folder of pages see, and where. */
type Seen = Readonly<{
  folder: string;
  language: string | null;
  /** The folder whose pages are shown where this one lacks one. */
  instead?: string;
  /** Built pages, one for each menu of the folder. */
  pages: readonly string[];
}>;

type Site = Readonly<{
  name: string;
  site: string;
  is: string;
  menu: BuiltMenu;
  /** How the menu leads to a page, by its path in the folder. */
  href: (file: string) => string;
  /** An address as `href` says it, where menus can have others. */
  plain?: (href: string) => string;
  seen: readonly Seen[];
  /** Changes of the menus of the first folder, in which labels of entries stand for their ids. */
  changes: readonly MenuEdit[];
}>;

const bare = (file: string) => file.replace(/(?:^|(?<=\/))(?:_?index|README)\.mdx?$|\.mdx?$/, "");
const inFolders = (file: string) =>
  bare(file) === "" || bare(file).endsWith("/") ? bare(file) : `${bare(file)}/`;
const listed = { entry: "#menu li", label: "#menu a, #menu span", link: "#menu a" };
const ofMkdocs = {
  name: "mkdocs",
  is: "an MkDocs site",
  menu: listed,
  href: inFolders,
  seen: [{ folder: "docs", language: null, pages: ["index.html"] }],
} as const;

const sites: readonly Site[] = [
  {
    name: "starlight",
    site: "menus",
    is: "a Starlight site",
    menu: {
      entry: "ul.top-level li",
      label: "ul.top-level a > span:first-child, ul.top-level .group-label > span:first-child",
      link: "ul.top-level a",
    },
    href: (file) => `/${inFolders(file)}`,
    seen: [
      { folder: "src/content/docs", language: "en", pages: ["start/index.html"] },
      {
        folder: "src/content/docs/fr",
        language: "fr",
        instead: "src/content/docs",
        pages: ["fr/start/index.html"],
      },
    ],
    changes: [
      { do: "move", id: "Deeper", parent: null, before: "Guide" },
      { do: "move", id: "Brew it", parent: "Deeper", before: "Water" },
      { do: "rename", id: "Set up", label: "Set “it” up" },
      { do: "rename", id: "Start here", label: "Begin" },
      { do: "rename", id: "Kettle", label: "The kettle" },
      { do: "add", page: "src/content/docs/kinds/white.md", parent: "Kinds", before: "Black" },
      { do: "add-group", label: "More", parent: null, before: "Tools", as: "more" },
      { do: "add", href: "https://example.org/?a=1&b=2", label: "Tom's", parent: "more", before: null },
      { do: "add", page: "src/content/docs/index.md", label: "Home", parent: "more", before: null },
      { do: "move", id: "The pot", parent: "more", before: null },
      { do: "remove", id: "Time" },
      { do: "move", id: "Gamma", parent: "Reference", before: "Beta" },
      { do: "move", id: "other", parent: "Reference", before: "sub" },
      { do: "rename", id: "Gamma", label: "Third" },
      { do: "remove", id: "Alpha" },
    ],
  },
  {
    ...ofMkdocs,
    site: "menus",
    changes: [
      { do: "move", id: "Deeper", parent: null, before: "Kinds" },
      { do: "move", id: "Black", parent: "Kinds", before: "All kinds" },
      { do: "move", id: "Time", parent: "Kinds", before: null },
      { do: "rename", id: "Set up", label: "Set up: now" },
      { do: "rename", id: "Green tea", label: "- [Tea], #1" },
      { do: "add", page: "docs/about.md", label: "About", parent: null, before: "Guide" },
      { do: "add", page: "docs/reference/Gamma.md", parent: "Reference", before: "Alpha" },
      { do: "rename", id: "Reference", label: "All" },
      { do: "add-group", label: "More", parent: "Reference", before: "Elsewhere", as: "more" },
      { do: "move", id: "Beta of tea", parent: "more", before: null },
      { do: "add", href: "https://example.org/#a", label: "yes", parent: "more", before: null },
      { do: "remove", id: "Brew: how" },
    ],
  },
  { ...ofMkdocs, site: "folders", changes: [] },
  {
    name: "vitepress",
    site: "menus",
    is: "a VitePress site",
    menu: { entry: ".VPSidebarItem", label: ".VPSidebarItem .text", link: ".VPSidebarItem a" },
    href: (file) => `/${bare(file)}`,
    plain: (href) => href.replace(/#.*$|\.html$/, "").replace(/\/index$/, "/"),
    seen: [
      {
        folder: "docs",
        language: "en",
        pages: ["guide/setup.html", "reference/alpha.html", "other/page.html"],
      },
      { folder: "docs/fr", language: "fr", pages: ["fr/guide/setup.html"] },
    ],
    changes: [
      { do: "move", id: "Brew", parent: "Guide", before: "Set up" },
      { do: "move", id: "Water", parent: "Guide", before: "The guide" },
      { do: "rename", id: "Set up", label: 'Set "it" up' },
      { do: "rename", id: "Deeper", label: "Deep" },
      { do: "add", page: "docs/reference/omega.md", label: "Omega", parent: "More", before: "Gamma" },
      { do: "move", id: "Gamma", parent: "More", before: null },
      { do: "remove", id: "Beta" },
      { do: "add-group", label: "New", parent: "Guide", before: "Deeper", as: "new" },
      { do: "add", page: "docs/guide/setup.md", parent: "new", before: null },
    ],
  },
  {
    name: "hugo",
    site: "menus",
    is: "a Hugo site",
    menu: listed,
    href: (file) => `/${inFolders(file)}`,
    seen: [{ folder: "content", language: null, pages: ["index.html", "bar/index.html"] }],
    changes: [
      { do: "rename", id: "About us", label: "Who we are" },
      { do: "move", id: "Archive", parent: "Links", before: "Wiki" },
      { do: "add", href: "https://new.example.org/", label: "New", parent: "Links", before: "Forum" },
      { do: "add", page: "content/docs/setup.md", label: "Start", parent: "Links", before: null },
      { do: "rename", id: "Forum", label: "It's the forum" },
      { do: "remove", id: "Wiki" },
      { do: "move", id: "Set up", parent: "Docs", before: "First steps" },
      { do: "move", id: "Old", parent: "Docs", before: "Alike" },
      { do: "move", id: "About", parent: null, before: "Docs" },
      { do: "rename", id: "Docs", label: 'The "manual": all' },
      { do: "rename", id: "Kettle 1", label: "One" },
    ],
  },
  {
    name: "jekyll",
    site: "menus",
    is: "a Jekyll site",
    menu: listed,
    href: (file) => `/${bare(file)}`.replace(/(?<=[^/])$/, ".html"),
    seen: [{ folder: "", language: null, pages: ["index.html"] }],
    changes: [
      { do: "move", id: "Guide", parent: null, before: "Home" },
      { do: "move", id: "About", parent: "Guide", before: "Brew" },
      { do: "move", id: "Black", parent: null, before: "Kinds" },
      { do: "rename", id: "Kinds", label: "Sorts" },
      { do: "remove", id: "Extra" },
      { do: "rename", id: "Code", label: "Source" },
    ],
  },
  {
    name: "nextra",
    site: "menus",
    is: "a Next.js site",
    menu: listed,
    href: (file) => `/${bare(file)}`.replace(/(?<=.)\/$/, ""),
    seen: [{ folder: "content", language: null, pages: ["index.html"] }],
    changes: [
      { do: "move", id: "Gone", parent: "Guide", before: "Set up" },
      { do: "rename", id: "API", label: "Interface" },
      { do: "rename", id: "About us", label: 'About "us"' },
      { do: "move", id: "Version 2", parent: "Versions", before: "Version 1" },
      { do: "remove", id: "Deep" },
      { do: "remove", id: "Parts" },
    ],
  },
  {
    name: "vuepress",
    site: "menus",
    is: "a VuePress site",
    menu: { entry: ".vp-sidebar-items li", label: ".vp-sidebar-item", link: "a.vp-sidebar-item" },
    href: (file) => `/${/(?:^|\/)README\.md$/.test(file) ? bare(file) : `${bare(file)}.html`}`,
    seen: [
      { folder: "docs", language: "en-US", pages: ["guide/setup.html"] },
      { folder: "docs/fr", language: "fr-FR", pages: ["fr/setup.html"] },
    ],
    changes: [
      { do: "move", id: "Kinds", parent: null, before: "Guide" },
      { do: "move", id: "Brewing", parent: "Guide", before: "The guide" },
      { do: "rename", id: "Set up", label: "Set up, now" },
      { do: "add", page: "docs/kinds/white.md", parent: "Kinds", before: "Green" },
      { do: "add-group", label: "New", parent: null, before: "Elsewhere", as: "new" },
      { do: "move", id: "Black tea", parent: "new", before: null },
      { do: "add", href: "https://example.org/", label: "More", parent: "new", before: null },
      { do: "remove", id: "Tea" },
    ],
  },
];

test.each(sites.map((each) => [each.name, each.site, each] as const))(
  "the menus of %s, of its %s, are as it builds them, before and after changes",
  async (name, _, site) => {
    const generator = generators.find((each) => each.name === name)!;
    const home = await installed(generator).catch((cause: Error) => {
      if (process.env.CI === "true") throw cause;
      console.warn(`Skipped: ${name}. ${cause.message.split("\n", 1)[0]}`);
    });
    if (home === undefined) return;
    const files = await filesOf(site);
    expect(shownBy(site, files)).toEqual(await builtBy(site, generator, { home, files }));
    if (site.changes.length === 0) return;

    const changed = changedBy(site, files);
    expect(shownBy(site, changed)).not.toEqual(shownBy(site, files));
    expect(shownBy(site, changed)).toEqual(await builtBy(site, generator, { home, files: changed }));
  },
  15 * MINUTES,
);

type Files = ReadonlyMap<string, string>;

async function filesOf({ name, site }: Site): Promise<Files> {
  const folder = join(import.meta.dir, name, site);
  const files = new Map<string, string>();
  for await (const path of new Bun.Glob("**/*").scan({ cwd: folder, dot: true }))
    files.set(path, await Bun.file(join(folder, path)).text());
  return files;
}

/** Returns the menus that we read, as they are built. */
function shownBy(site: Site, files: Files): ReadonlyArray<readonly BuiltEntry[]> {
  return site.seen.flatMap((seen) =>
    navigationOf(askedOf(site, seen, files)).map(({ items }) => asBuilt(items, site, seen)),
  );
}

function asBuilt(items: readonly MenuItem[], site: Site, seen: Seen): readonly BuiltEntry[] {
  const inSite = site.seen[0]!.folder;
  return items.map(({ label, page, href, items }) => {
    const file = page?.slice(inSite === "" ? 0 : inSite.length + 1);
    // What isn't translated is shown in its place.
    const here =
      file !== undefined && seen.instead && !page!.startsWith(`${seen.folder}/`)
        ? `${seen.folder.slice(inSite.length + 1)}/${file}`
        : file;
    return {
      label,
      href: here === undefined ? href : site.href(here),
      entries: asBuilt(items ?? [], site, seen),
    };
  });
}

function askedOf({ is, seen }: Site, { folder, language, instead }: Seen, files: Files): NavigationOf {
  const pagesOf = (folder: string) => {
    const others = seen
      .map((each) => each.folder)
      .filter((other) => folder !== "" && other.startsWith(`${folder}/`));
    return Array.from(files).flatMap(([path, text]) =>
      /\.mdx?$/.test(path) &&
      path.startsWith(folder === "" ? "" : `${folder}/`) &&
      !others.some((other) => path.startsWith(`${other}/`))
        ? [pageOf(path, text, folder)]
        : [],
    );
  };
  return {
    generator: is,
    part: { folder, language, version: null },
    base: { served: "", route: "", links: [""] },
    files: Array.from(files, ([path, text]) => ({ path, text })),
    pages: pagesOf(folder),
    ...(instead !== undefined && { instead: { folder: instead, pages: pagesOf(instead) } }),
  };
}

function pageOf(path: string, text: string, folder: string): MenuPage {
  const values: MenuPage["values"] = frontMatter(text)?.values ?? {};
  const name = path.split("/").at(-1)!.replace(/\.md$/, "").replace(/[-_]/g, " ");
  const title = values.title ?? /^# (.*)$/m.exec(text)?.[1] ?? name.charAt(0).toUpperCase() + name.slice(1);
  return { path, slug: bare(path.slice(folder.length + 1)).replace(/\/$/, ""), title: String(title), values };
}

/** Carries out all changes at once, as the program does. */
function changedBy(site: Site, files: Files): Files {
  const asked = askedOf(site, site.seen[0]!, files);
  const menus = navigationOf(asked);
  const known = new Map<string, string>();
  const made = new Set(site.changes.flatMap((edit) => ("as" in edit && edit.as) || []));
  for (const menu of menus) nameAll(menu.items, menu);
  const result = editedNavigation(asked, site.changes.map(withIds));
  if ("refused" in result)
    throw new Error(JSON.stringify([site.changes[result.refused.edit], result.refused.reason]));
  const changed = new Map(files);
  for (const { path, text } of result.files) changed.set(path, text);
  for (const { path, key, value } of result.values) {
    const plain = typeof value === "number" || typeof value === "boolean";
    const written = plain ? { plain: String(value), means: value } : value;
    changed.set(path, setFrontMatter(changed.get(path)!, key, written));
  }
  return changed;

  function nameAll(items: readonly MenuItem[], menu: Menu): void {
    for (const { id, label, items: inside } of items) {
      known.set(label, id);
      nameAll(inside ?? [], menu);
    }
  }

  function withIds(edit: MenuEdit): MenuEdit {
    const idOf = (label: string) => {
      const id = made.has(label) ? label : known.get(label);
      if (id === undefined) throw new Error(`Nothing is called ${label}`);
      return id;
    };
    const menu = menus.length > 1 && "parent" in edit && edit.parent === null ? { menu: menus[0]!.id } : {};
    return {
      ...edit,
      ...menu,
      ...("id" in edit && { id: idOf(edit.id) }),
      ...("parent" in edit && edit.parent !== null && { parent: idOf(edit.parent) }),
      ...("before" in edit && edit.before !== null && { before: idOf(edit.before) }),
    };
  }
}

async function builtBy(
  site: Site,
  generator: Generator,
  { home, files }: Readonly<{ home: string; files: Files }>,
): Promise<ReadonlyArray<readonly BuiltEntry[]>> {
  const path = await mkdtemp(join(home, "site-"));
  try {
    for (const [file, text] of files) await Bun.write(join(path, file), text);
    await run(generator.build, path, { PATH: `${home}/node_modules/.bin:${process.env.PATH}` });
    const pages = site.seen.flatMap(({ pages }) => pages);
    return await Promise.all(
      pages.map(async (page) => {
        const html = await Bun.file(join(path, generator.output, page)).text();
        return plainEntries(await builtMenu(html, site.menu), site);
      }),
    );
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/** A theme can put entries in groups without labels. */
function plainEntries(entries: readonly BuiltEntry[], site: Site): readonly BuiltEntry[] {
  return entries.flatMap(({ label, href, entries }) => {
    const inside = plainEntries(entries, site);
    if (label === "" && href === null) return inside;
    return { label, href: href === null ? null : (site.plain?.(href) ?? href), entries: inside };
  });
}
