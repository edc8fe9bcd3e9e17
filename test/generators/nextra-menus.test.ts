import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import fc from "fast-check";

import { editedNavigation } from "../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../src/sites/navigation/menus.ts";
import type { MenuItem, NavigationOf } from "../../src/sites/server.ts";
import { editsFrom, menusAsked } from "../support/navigation.ts";
import { seed } from "../support/seed.ts";
import { generators } from "./generators.ts";
import { installed } from "./installed.ts";

const MINUTES = 60_000;

type Entry = Readonly<{ label: string; leads: string | null; items: readonly Entry[] | null }>;

/** Files of menus by path; what pages say in their front matter is by theirs. */
type Site = Readonly<{
  files: Readonly<Record<string, string>>;
  pages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}>;

const values = fc.record(
  {
    title: fc.constantFrom("A title", "Another: title"),
    display: fc.constantFrom("normal", "normal", "normal", "hidden"),
  },
  { requiredKeys: ["title"] },
);
const asIndexPage = fc.constantFrom({}, {}, { asIndexPage: true });
const names = ["a", "b"] as const;
const pagesIn = fc.record(
  { a: values, b: values, index: fc.tuple(values, asIndexPage) },
  { requiredKeys: ["a"] },
);
/** What a menu says of a page, of a folder, or of neither. */
const said = fc.constantFrom(
  '"Own"',
  "{ title: 'Own' }",
  '{ display: "hidden" }',
  '{ display: "normal", theme: { toc: false } }',
);
const saidOfFolder = fc.constantFrom('"A folder"', '{ display: "children" }', "{}", '{ display: "hidden" }');
const other = fc.constantFrom(
  '{ type: "separator", title: "Apart" }',
  '{ type: "separator" }',
  '{ title: "Elsewhere", href: "https://example.org" }',
);
type Tree = Readonly<{
  pages: Readonly<Record<string, unknown>>;
  meta: readonly string[] | null;
  inside: ReadonlyArray<readonly [string, Tree]>;
}>;

/** Folders are small, so that all of one is hidden at times. */
const treeOf = (depth: number): fc.Arbitrary<Tree> =>
  fc
    .record({
      pages: pagesIn,
      inside:
        depth === 0
          ? fc.constant<Tree["inside"]>([])
          : fc.uniqueArray(fc.tuple(fc.constantFrom("more", "parts"), treeOf(depth - 1)), {
              maxLength: 2,
              selector: ([name]) => name,
            }),
      isSaid: fc.constantFrom(true, true, false),
      order: fc.array(fc.nat(30), { minLength: 8, maxLength: 8 }),
      says: fc.tuple(
        fc.array(fc.option(said), { minLength: 2, maxLength: 2 }),
        fc.array(fc.option(saidOfFolder), { minLength: 2, maxLength: 2 }),
        fc.option(other),
      ),
    })
    .map(({ pages, inside, isSaid, order, says: [ofPages, ofFolders, link] }) => {
      const lines = [
        ...names.flatMap((name, at) => (name in pages && ofPages[at] ? [`${name}: ${ofPages[at]}`] : [])),
        ...inside.flatMap(([name], at) => (ofFolders[at] ? [`${name}: ${ofFolders[at]}`] : [])),
        ...(link ? [`"-- of": ${link}`] : []),
      ].toSorted((one, other) => order[one.length % 8]! - order[other.length % 8]!);
      return { pages, meta: isSaid ? lines : null, inside };
    });

const sites = treeOf(2).map((tree): Site => {
  const files: Record<string, string> = {};
  const pages: Record<string, Readonly<Record<string, unknown>>> = {};
  const add = (at: string, { pages: own, meta, inside }: Tree) => {
    for (const [name, said] of Object.entries(own))
      pages[`${at}/${name}.mdx`] = Object.assign({}, ...[said].flat()) as Readonly<Record<string, unknown>>;
    if (meta || at === "content")
      files[`${at}/_meta.js`] =
        `export default {\n${(meta ?? []).map((line) => `  ${line},\n`).join("")}};\n`;
    for (const [name, tree] of inside) add(`${at}/${name}`, tree);
  };
  add("content", tree);
  return { files, pages };
});

const askedOf = ({ files, pages }: Site): NavigationOf =>
  menusAsked({
    generator: "a Next.js site",
    folder: "content",
    route: "",
    files: { "next.config.mjs": "", ...files },
    pages,
  });

const routeOf = (path: string) =>
  `/${path.replace(/^content\/|(?:\/?index)?\.mdx$/g, "")}`.replace(/(?<=.)\/$/, "");
const entryOf = ({ label, page, href, items }: MenuItem): Entry => ({
  label,
  leads: page === null ? href : routeOf(page),
  items: items?.length ? items.map(entryOf) : null,
});

test(
  "menus are those that Nextra itself has, and each page can be built, before and after changes",
  async () => {
    const generator = generators.find((each) => each.name === "nextra")!;
    const home = await installed(generator).catch((cause: Error) => {
      if (process.env.CI === "true") throw cause;
      console.warn(`Skipped: ${cause.message.split("\n", 1)[0]}`);
    });
    if (home === undefined) return;
    const before = fc.sample(sites, { numRuns: 120, seed });
    const seeds = fc.sample(
      fc.array(fc.tuple(fc.constantFrom(0, 1, 2, 3, 5, 5, 5, 5, 5, 5, 5, 5), fc.nat(60), fc.nat(2000)), {
        minLength: 24,
        maxLength: 30,
      }),
      { numRuns: 120, seed },
    );
    const isBuilt = await menusBy(home, before);
    const can = before.filter((site, at) => typeof isBuilt[at] !== "string" && readByUs(site).length > 0);
    const after = can.map((site, at) => afterEdits(site, seeds[at]!));
    const built = await menusBy(
      home,
      after.map(({ site }) => site),
    );

    expect(can.length).toBeGreaterThan(90);
    expect(after.reduce((sum, { edits }) => sum + edits, 0)).toBeGreaterThan(300);
    for (const [at, site] of can.entries()) {
      const theirs = isBuilt[before.indexOf(site)];
      expect({ site, menu: readByUs(site) }).toEqual({ site, menu: theirs as never });
      const changed = after[at]!.site;
      expect({ site, changed, menu: readByUs(changed) }).toEqual({
        site,
        changed,
        menu: built[at] as never,
      });
    }
  },
  5 * MINUTES,
);

const readByUs = (site: Site): readonly Entry[] =>
  navigationOf(askedOf(site)).flatMap(({ items }) => items.map(entryOf));

/** A text is why the site can't be built. */
async function menusBy(
  home: string,
  sites: readonly Site[],
): Promise<ReadonlyArray<readonly Entry[] | string>> {
  const folder = await mkdtemp(join(home, "menus-"));
  try {
    const script = join(folder, "menus.mjs");
    await Bun.write(script, Bun.file(join(import.meta.dir, "nextra/menus.mjs")));
    const child = Bun.spawn([process.execPath, script], {
      cwd: home,
      stdin: new Blob([JSON.stringify(sites)]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [printed, said] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    const menus = printed.split("\n").filter((line) => line.startsWith("MENU "));
    expect({ count: menus.length, said }).toEqual({ count: sites.length, said: "" });
    return menus.map((line) => JSON.parse(line.slice(5)) as readonly Entry[] | string);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is hidden or renamed in front matter is written into the pages. */
function afterEdits(
  site: Site,
  seeds: ReadonlyArray<readonly [number, number, number]>,
): Readonly<{ site: Site; edits: number }> {
  const asked = askedOf(site);
  const edits = editsFrom(asked, seeds, editedNavigation);
  const result = editedNavigation(asked, edits);
  if ("refused" in result) throw new Error(result.refused.reason);
  const pages = structuredClone(site.pages) as Record<string, Record<string, unknown>>;
  for (const { path, key, value } of result.values) pages[path]![key[0]!] = value;
  const files = { ...site.files, ...Object.fromEntries(result.files.map(({ path, text }) => [path, text])) };
  return { site: { files, pages }, edits: edits.length };
}
