import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git, repositoryWith } from "../support/git.ts";
import { samples } from "../support/samples.ts";
import { startServerIn } from "../support/server.ts";
import { broken, builtPages } from "./built-site.ts";
import { type Generator, generators } from "./generators.ts";
import { installed, run } from "./installed.ts";

const MINUTES = 60_000;

/** What readers see after all that is done to the site. */
const titles = [
  ["guide/brewing", "Brewing"],
  ["guide/new", "Old way"],
  ["guide/setup", "Set up"],
  ["kinds/green", "Green"],
  ["start", "Start"],
] as const;

test.each(generators.map((each) => [each.name, each.site, each] as const))(
  "%s builds its %s strictly after a new page, links, a picture, a move and a deletion",
  async (name, _, generator) => {
    const { pageAt } = generator;
    const home = await installed(generator).catch((cause: Error) => {
      if (process.env.CI === "true") throw cause;
      console.warn(`Skipped: ${name}. ${cause.message.split("\n", 1)[0]}`);
    });
    if (home === undefined) return;
    await using site = await publishedSite(generator);
    await using checkout = await checkedOut(site.repository, home);

    // Its entries in menus went with it.
    expect(await textsWith("gone", checkout.path)).toEqual([]);
    await run(generator.build, checkout.path, { PATH: `${home}/node_modules/.bin:${process.env.PATH}` });

    const output = join(checkout.path, generator.output);
    const pages = await builtPages(output);
    expect(await broken(output, pages, generator.base)).toEqual([]);
    expect(Object.fromEntries(titles.map(([slug]) => [slug, pages.get(pageAt(slug))?.title]))).toEqual(
      Object.fromEntries(titles.map(([slug, title]) => [slug, expect.stringContaining(title)])),
    );
    // Where the site has redirects as data, one is at the old address.
    expect(pages.get(pageAt("guide/old"))?.title ?? "Redirecting").toContain("Redirecting");
    expect([...pages.keys()]).not.toContain(pageAt("guide/gone"));
    const brewing = pages.get(pageAt("guide/brewing"))!;
    expect(brewing.pictures.map(({ alt }) => alt)).toContain("A pot");
    expect(brewing.links).toContainEqual(expect.stringMatching(/setup.*#fill-the-pot$/));
    expect(brewing.links).toContainEqual(expect.stringContaining("new"));
    expect((pages.get("kinds/index.html") ?? pages.get(pageAt("kinds")))?.title).toContain("Kinds");
    expect(pages.get(pageAt("kinds/green"))!.links).toContainEqual(expect.stringMatching(/#all-of-them$/));
    expect(pages.get(pageAt("start"))!.links).toContainEqual(expect.stringContaining("brewing"));
  },
  15 * MINUTES,
);

/** Writes, links, moves and deletes pages by the program's API, where only the repository is configured. */
async function publishedSite(generator: Generator) {
  const opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const repository = join(folder.path, "site");
  await repositoryWith(repository, await filesOf(generator));
  const server = opened.use(await startServerIn(folder.path, { REPOSITORY: repository }));
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await writePages(ada, generator);
  return { repository, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function writePages(ada: Client, generator: Generator) {
  const { newFile, titled } = generator;
  const picture = await ada.upload("pot.png", samples.png);
  const [toPage] = await addresses(ada, "guide/brewing", "Old way");
  const [toHeading] = await addresses(ada, "guide/brewing", "Set up#Fill");
  const text = `![A pot](${picture.url})\n\nAs [before](${toPage}), [fill it](${toHeading}).\n`;
  const [brewing] = await publish(ada, [{ slug: "guide/brewing", content: titled("Brewing") + text }]);
  // Those of pages that aren't at the paths of their files.
  const toOdd = await addresses(ada, "start", "Odd");
  const links = [...(await addresses(ada, "start", "Brewing")), ...toOdd].map((to) => `[More](${to}).\n`);
  const [start] = await publish(ada, [{ slug: "start", content: titled("Start") + links.join("\n") }]);
  expect([brewing?.path, start?.path]).toEqual([newFile("guide/brewing"), newFile("start")]);
  await publish(ada, [{ slug: "guide/new", from: "guide/old" }]);
  await publish(ada, [{ slug: "guide/gone", delete: true }]);
  await writeFolder(ada, generator);
  const [{ kind, pages: count }] = (await ada.get("/api/admin/site")).json.site.folders;
  const { pages } = (await ada.get("/api/admin/pages")).json;
  const known = ["", "guide", "kinds", ...titles.map(([slug]) => slug)];
  expect(pages).toEqual(expect.arrayContaining(known));
  expect([kind, count]).toEqual(["docs", known.length + toOdd.length]);
}

/** A page gets a folder, which gets a page: both in the way that the site has, so that links lead to them. */
async function writeFolder(ada: Client, { newFile, titled, ofFolder = "index" }: Generator) {
  const [green] = await publish(ada, [{ slug: "kinds/green", content: `${titled("Green")}Fresh.\n` }]);
  const [toGreen] = await addresses(ada, "kinds", "Green");
  const [kinds] = await publish(ada, [
    { slug: "kinds", content: `${titled("Kinds")}## All of them\n\n[Green](${toGreen}).\n` },
  ]);
  const [toKinds] = await addresses(ada, "kinds/green", "Kinds#All of");
  await publish(ada, [{ slug: "kinds/green", content: `${titled("Green")}One of [all](${toKinds}).\n` }]);
  const ofPage = newFile("kinds/index").replace(/(?:index\/)?index\./, `${ofFolder}.`);
  expect([kinds?.path, green?.path]).toEqual([ofPage, newFile("kinds/green")]);
}

async function publish(ada: Client, changes: readonly object[]): Promise<ReadonlyArray<{ path: string }>> {
  const { status, text, json } = await ada.post("/api/admin/publish", { changes });
  if (status !== 200) throw new Error(text);
  return json.pages;
}

/** Returns the addresses that the editor writes for what is found by some words. */
async function addresses(ada: Client, from: string, words: string): Promise<string[]> {
  const { text } = await ada.get(`/admin/link-targets/${from}?q=${encodeURIComponent(words)}`);
  return Array.from(text.matchAll(/data-address="([^"]*)"/g), ([, address]) => address!);
}

async function filesOf({ name, site }: Generator): Promise<Record<string, Uint8Array>> {
  const folder = join(import.meta.dir, name, site);
  const files: Record<string, Uint8Array> = {};
  for await (const path of new Bun.Glob("**/*").scan({ cwd: folder, dot: true }))
    files[path] = await Bun.file(join(folder, path)).bytes();
  return files;
}

/** Returns the files with a word, in any case. */
async function textsWith(word: string, folder: string): Promise<string[]> {
  const found = new Bun.Glob("**/*.{js,jsx,mjs,json,md,mdx,toml,yaml,yml}").scan({ cwd: folder, dot: true });
  const texts = await Array.fromAsync(found, async (path) => [
    path,
    await Bun.file(join(folder, path)).text(),
  ]);
  return texts.filter(([, text]) => text!.toLowerCase().includes(word)).map(([path]) => path!);
}

async function checkedOut(repository: string, home: string) {
  const path = await mkdtemp(join(home, "site-"));
  await git(path, "clone", "-q", repository, ".");
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
