import { join } from "node:path";

import { linkingText, LINKS, makeLinkedSite, PAGES, targetOf } from "../bench/linked-site.ts";
import { people, PUBLISHED, quantile } from "../bench/people.ts";
import { cloned, slugOf } from "../bench/site.ts";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { type Random, randomOf } from "../support/random.ts";
import { built, startServerIn, type TestServer } from "../support/server.ts";
import { Acknowledged, blobOf } from "./acknowledged.ts";
import { anySeed, type Report } from "./report.ts";
import { RepositoryLog } from "./repository-log.ts";
import { damageOfRepository, damageOfStore, lostOf } from "./what-is-lost.ts";

const FIRST = 100;

/** Of more pages a move can change more than the thousand that are taken back. */
const MOST = 40;

/** Somebody else's publication waits for this part of a move at most: for no more than its turn, in place of all of it. */
const PART_OF_MOVE = 0.5;

/** The limit for every save, in milliseconds. */
const SAVE_MS = 1000;

/** Pages move and come back on a site of 2,000 pages with 20 links each, while others save, publish and open editors. */
export async function moves(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  const seed = anySeed();
  const site = await makeLinkedSite(join(folder.path, "site.git"));
  await using server = await startServerIn(folder.path, { LOG_LEVEL: "error", REPOSITORY: site }, built);
  const [mover, saver, publisher, reader] = await Promise.all(
    ["Mover", "Saver", "Publisher", "Reader"].map((name) => Client.signedIn(server.url, { name })),
  );
  await mover!.get("/admin");
  const book = new Acknowledged();
  const working = people(
    { saver: saver!, publisher: publisher!, reader: reader! },
    {
      saved: ({ content, ...save }) => book.add({ kind: "save", ...save, blob: blobOf(content) }),
      published: ({ content, ...publication }) =>
        book.add({ kind: "publication", ...publication, author: "Publisher", blob: blobOf(content) }),
    },
  );
  const faults: string[] = [];
  const took = await movedUntil(Date.now() + seconds * 1000, mover!, randomOf(seed)).catch(
    (error: unknown) => {
      faults.push(String(error));
      return [0];
    },
  );
  const { saves, publications, editors } = await working.ended();
  faults.push(
    ...(await lostOf(book.operations, { book, log: new RepositoryLog(server.repository), client: mover! })),
    ...(await damageOfRepository(server)),
    ...damageOfStore(server),
    ...(await wrongLinks(server, join(folder.path, "clone"))),
  );
  const [longest, most] = [Math.max(...publications), Math.max(...took) * PART_OF_MOVE];
  if (longest > most)
    faults.push(`A publication took ${longest.toFixed(0)} ms beside moves of ${took.map(Math.round)} ms`);
  if (Math.max(...saves) > SAVE_MS) faults.push(`Saves take over ${SAVE_MS} ms beside moves`);
  const shown = (samples: readonly number[]) =>
    [0.5, 0.99, 1].map((part) => quantile(samples, part).toFixed(0)).join("/");
  return {
    figures: `seed ${seed}, ${took.length} moves and ways back, each ${shown(took)} ms; half/99 %/all within ms: ${saves.length} × save ${shown(saves)}, ${publications.length} × publication ${shown(publications)}, ${editors.length} × editor ${shown(editors)}; acknowledged: ${book.figures}`,
    faults,
  };
}

/** Returns how long each took. The first move is of many pages, the others are random, and half of them are taken back. */
async function movedUntil(ends: number, mover: Client, random: Random): Promise<number[]> {
  const at = new Map(Array.from({ length: PAGES }, (_, page) => [page, slugOf(page)]));
  const took: number[] = [];
  const send = async (path: string, asked: object) => {
    const began = performance.now();
    const { status, text, json } = await mover.post(path, asked);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 500)}`);
    took.push(performance.now() - began);
    return json.commitUrl.split("/").at(-1) as string;
  };
  for (let round = 0; round === 0 || Date.now() < ends; round++) {
    const count = round === 0 ? FIRST : 1 + random.below(MOST);
    const pages = new Set(
      Array.from({ length: count }, (_, page) => (round === 0 ? page : random.below(PUBLISHED))),
    );
    const changes = Array.from(pages, (page) => ({
      slug: `moved-${round}/page-${page}`,
      from: at.get(page)!,
    }));
    const commit = await send("/api/admin/publish", { changes });
    if (round > 0 && random.below(2) === 0) await send(`/api/admin/publications/${commit}/undo`, {});
    else for (const page of pages) at.set(page, `moved-${round}/page-${page}`);
  }
  return took;
}

/** Each link leads to the page that it led to, wherever the two are now. What is published again and again isn't looked at. */
async function wrongLinks({ repository }: TestServer, folder: string): Promise<string[]> {
  const root = join(await cloned(repository, folder), "content");
  const pages = new Map<number, Readonly<{ path: string; text: string }>>();
  const titles = new Map<string, number>();
  for await (const file of new Bun.Glob("**/*.mdx").scan(root)) {
    const [path, text] = [`/${file.slice(0, -".mdx".length)}`, await Bun.file(join(root, file)).text()];
    const page = Number(/^# Page (\d+)$/m.exec(text)?.[1]);
    titles.set(path, page);
    pages.set(page, { path, text });
  }
  const faults = pages.size === PAGES ? [] : [`${pages.size} of ${PAGES} pages are there`];
  for (const [page, { path, text }] of pages) {
    if (page === PUBLISHED) continue;
    const links = [...text.matchAll(/\[page \d+\]\(([^)]*)\)/g)].map(([, link]) => link!);
    if (
      links.length !== LINKS ||
      text.replace(/\]\([^)]*\)/g, "") !== linkingText(page).replace(/\]\([^)]*\)/g, "")
    )
      faults.push(`The text of page ${page} is another one`);
    for (const [nth, link] of links.entries()) {
      const led = new URL(link, `http://site${path}`).pathname.replace(/\.mdx$/, "");
      if (titles.get(led) !== targetOf(page, nth))
        faults.push(`${path} has ${link} in place of a link to page ${targetOf(page, nth)}`);
    }
  }
  return faults;
}
