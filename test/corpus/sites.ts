import { expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import type { Item } from "../support/navigation-site.ts";
import { startServerIn } from "../support/server.ts";

const corpus = process.env.DOCS_CORPUS!;
const MOVES_A_MENU = Number(process.env.MOVES ?? 1);
const EDITIONS = 3;
const SAMPLE = 50;

type Page = Readonly<{ slug: string; path: string; language: string | null; version: string | null }>;

type Menu = Readonly<{ id: string; items: readonly Item[] }>;

/** An entry that can be moved after the one that follows it, and what its list is after that. */
type Move = Readonly<{ item: Item; menu: string; parent: string | null; before: string | null }>;

const inside = await readdir(corpus);
const sites = inside.filter((name) => statSync(join(corpus, name)).isDirectory()).sort();

test.each(sites)(
  "%s is found whole, its menus lead to its pages, and what is moved in them and undone leaves its files as they were",
  async (name) => {
    await using folder = await temporaryFolder();
    const repository = join(folder.path, "site.git");
    await becomeRepository(join(corpus, name), repository);
    await using server = await startServerIn(folder.path, { REPOSITORY: repository });
    const client = await Client.signedIn(server.url, { name: "Ada" });
    const tree = () => git(repository, "rev-parse", "HEAD^{tree}");
    const before = await tree();
    const { site } = await read(client, "/api/admin/site");
    const { pages } = (await read(client, "/api/admin/site/pages")) as { pages: Page[] };
    const slugs = pages.map(({ slug }) => slug);
    const files = new Set((await git(repository, "ls-tree", "-rz", "--name-only", "HEAD")).split("\0"));
    const faults: string[] = [];

    if (new Set(slugs).size < slugs.length) faults.push("Two pages have one slug");
    faults.push(...pages.filter(({ path }) => !files.has(path)).map(({ path }) => `No file: ${path}`));
    if (slugs.toSorted().join("\n") !== (await read(client, "/api/admin/pages")).pages.sort().join("\n"))
      faults.push("The lists of pages differ");
    for (const page of evenly(pages, SAMPLE)) faults.push(...(await siblingFaults(client, page)));

    const reasons = new Set<string>();
    const counts = { editions: 0, menus: 0, entries: 0, "read-only": 0, moved: 0, refused: 0 };
    for (const query of editions(site)) {
      const { menus } = await navigation(client, query);
      const entries = menus.flatMap(({ items }) => flat(items));
      counts.editions += 1;
      counts.menus += menus.length;
      counts.entries += entries.length;
      counts["read-only"] += entries.filter(({ isEditable }) => !isEditable).length;
      for (const { label, slug } of entries)
        if (slug !== null && !slugs.includes(slug)) faults.push(`${label} leads to no page: ${slug}`);

      for (const move of menus.flatMap(({ id, items }) => evenly(moves(items, id), MOVES_A_MENU))) {
        const page = move.item.slug ?? slugs[0]!;
        const asked = drawn(moved(menus, move));
        const happened = await moveAndUndo(client, query, move, page, asked);
        if (happened === "moved") counts.moved += 1;
        else if (happened.startsWith("refused: ")) {
          counts.refused += 1;
          reasons.add(happened.slice("refused: ".length));
        } else faults.push(`${move.item.label} (${query}): ${happened}`);
        if ((await tree()) === before) continue;
        faults.push(`${move.item.label} (${query}): undone, files differ`);
        break;
      }
    }

    const found = {
      folders: site.folders.length,
      languages: site.languages.length,
      versions: site.versions.length,
      pages: pages.length,
      ...counts,
    };
    const figures = Object.entries(found).map(([what, count]) => `${count} ${what}`);
    console.log([`${name} (${site.generator}): ${figures.join(", ")}`, ...reasons].join("\n  refused: "));
    expect(faults).toEqual([]);
    expect(await tree()).toBe(before);
  },
  1_200_000,
);

/** A clone's commits are shared, and a plain folder's files are read where they are: nothing is written there. */
async function becomeRepository(from: string, to: string): Promise<void> {
  if (existsSync(join(from, ".git"))) {
    await git(corpus, "clone", "-q", "--bare", "--shared", from, to);
    return;
  }
  await git(corpus, "init", "-q", "--bare", "--template=", "-b", "main", to);
  const within = [`--git-dir=${to}`, `--work-tree=${from}`];
  await git(corpus, ...within, "add", "-A", ".");
  await git(corpus, ...within, "commit", "-q", "--allow-empty", "-m", "first");
}

async function read(client: Client, path: string) {
  const answer = await client.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json;
}

async function navigation(client: Client, query: string) {
  const answer = await read(client, `/api/admin/site/navigation?${query}`);
  return answer as { menus: Menu[]; revision: string };
}

/** Returns the queries for the first languages in the current version, and for the oldest version. */
function editions({
  languages,
  versions,
}: {
  languages: { code: string }[];
  versions: { name: string }[];
}): string[] {
  const oldest = versions.length > 1 ? [`version=${encodeURIComponent(versions.at(-1)!.name)}`] : [];
  const others = languages.slice(1, EDITIONS - oldest.length);
  const ofLanguages = others.map(({ code }) => `language=${encodeURIComponent(code)}`);
  return ["", ...ofLanguages, ...oldest];
}

async function siblingFaults(client: Client, { slug, language, version }: Page): Promise<string[]> {
  const siblingsOf = async (slug: string) => {
    const { languages, versions } = await read(
      client,
      `/api/admin/site/siblings?slug=${encodeURIComponent(slug)}`,
    );
    return { languages, versions } as {
      languages: { code: string; slug: string | null }[];
      versions: { name: string; slug: string | null }[];
    };
  };
  const own = await siblingsOf(slug);
  const faults: string[] = [];
  for (const { code, slug: other } of evenly(own.languages, EDITIONS)) {
    if (other === null || code === language) continue;
    const back = (await siblingsOf(other)).languages.find(({ code }) => code === language)?.slug;
    if (back !== slug) faults.push(`${slug} names ${other} for ${code}, which names ${back}`);
  }
  for (const { name, slug: other } of evenly(own.versions, EDITIONS)) {
    if (other === null || name === version) continue;
    const back = (await siblingsOf(other)).versions.find(({ name }) => name === version)?.slug;
    if (back !== slug) faults.push(`${slug} names ${other} for ${name}, which names ${back}`);
  }
  return faults;
}

function flat(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...flat(item.items)]);
}

function moves(items: readonly Item[], menu: string, parent: string | null = null): Move[] {
  return items.flatMap((item, index) => {
    const before = items[index + 2]?.id ?? null;
    const own = item.isEditable && items[index + 1] ? [{ item, menu, parent, before }] : [];
    return [...own, ...moves(item.items, menu, item.id)];
  });
}

/** Returns the menus with the entry after the one that follows it. */
function moved(menus: readonly Menu[], { item, menu }: Move): Menu[] {
  const within = (items: readonly Item[]): Item[] => {
    const at = items.findIndex(({ id }) => id === item.id);
    if (at !== -1) return [...items.slice(0, at), items[at + 1]!, items[at]!, ...items.slice(at + 2)];
    return items.map((one) => ({ ...one, items: within(one.items) }));
  };
  return menus.map((one) => (one.id === menu ? { ...one, items: within(one.items) } : one));
}

function drawn(menus: readonly Menu[]): string {
  const lines = (items: readonly Item[], indent: string): string[] =>
    items.flatMap(({ label, slug, items }) => [`${indent}${label} ${slug}`, ...lines(items, `${indent}  `)]);
  return menus.flatMap(({ items }) => lines(items, "")).join("\n");
}

/** Publishes a move with words on a page, undoes both, and returns what happened. */
async function moveAndUndo(
  client: Client,
  query: string,
  move: Move,
  slug: string,
  asked: string,
): Promise<string> {
  const { revision } = await navigation(client, query);
  const { content } = (await read(client, `/api/admin/pages/source?slug=${encodeURIComponent(slug)}`)).page;
  const { item, menu, parent, before } = move;
  const edit = { do: "move", id: item.id, parent, before, ...(parent === null ? { menu } : {}) };
  const published = await client.post("/api/admin/publish", {
    changes: [{ slug, content: `${content}\nWords of a test.\n` }],
    navigation: { revision, edits: [edit] },
  });
  if (published.status === 400) return `refused: ${published.json.error}`;
  if (published.status !== 200) return `publishing is ${published.status}: ${published.text.slice(0, 300)}`;
  const isAsAsked = drawn((await navigation(client, query)).menus) === asked;
  const commit = published.json.commitUrl.split("/").at(-1);
  const undone = await client.post(`/api/admin/publications/${commit}/undo`, {});
  if (undone.status !== 200) return `undoing is ${undone.status}: ${undone.text.slice(0, 300)}`;
  return isAsAsked ? "moved" : "the menu has another order than asked for";
}

/** Returns so many of the values, from the first to the last. */
function evenly<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values];
  return Array.from({ length: count }, (_, at) => values[Math.floor((at * values.length) / count)]!);
}
