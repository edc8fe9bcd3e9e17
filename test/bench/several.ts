import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { fromSource } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { makeSite, slugOf, textOf } from "./site.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 20;
const PAGES = 2000;
const DRAFTS = 50;

/** Asks what links to a page of 2,000, and shows fifty drafts in Changes and in the review of them together. */
export async function several(folder: string): Promise<Figure[]> {
  // Each page links to the next one, and every tenth to the first.
  const text = (page: number) =>
    `${textOf(page)}\n[Next](/${slugOf((page + 1) % PAGES)})${page % 10 === 5 ? ` [First](/${slugOf(0)})` : ""}\n`;
  const site = await makeSite(join(folder, "site.git"), { pages: PAGES, others: 0, text });
  await using server = await start(await fromSource.command(), join(folder, "server"), { REPOSITORY: site });
  const client = await server.signIn();
  const drafted = Array.from({ length: DRAFTS }, (_, page) => slugOf(page));
  const fields: Record<string, string> = {};
  for (const [page, slug] of drafted.entries())
    fields[`page:${slug}`] = String(await client.save(slug, `${text(page)}\nA draft.\n`));

  const samples = await byTurns(
    { rounds: ROUNDS, warmUp: 3 },
    {
      links: () => timed(() => linksHere(client)),
      changes: () => timed(() => changes(client)),
      review: () => timed(() => review(client, fields)),
    },
  );
  return [
    { what: `What links here, ${PAGES} pages`, unit: "ms", samples: samples.links, aim: { most: 50 } },
    { what: `Changes with ${DRAFTS} drafts`, unit: "ms", samples: samples.changes, aim: { most: 1000 } },
    { what: "the review of all of them", unit: "ms", samples: samples.review, aim: { most: 1000 } },
  ];
}

async function linksHere(client: Client): Promise<void> {
  const { status, json } = await client.get(`/api/admin/pages/links?slug=${slugOf(0)}`);
  if (status !== 200 || json.links.length < PAGES / 10) throw new Error(`The links are not whole: ${status}`);
}

async function changes(client: Client): Promise<void> {
  const { status, text } = await client.get("/admin/changes");
  if (status !== 200 || !text.includes(slugOf(DRAFTS - 1)))
    throw new Error(`Changes are not whole: ${status}`);
}

async function review(client: Client, fields: Record<string, string>): Promise<void> {
  const { status, text } = await client.submit("/admin/changesets", fields);
  if (status !== 200 || !text.includes(slugOf(DRAFTS - 1)))
    throw new Error(`The review is not whole: ${status}`);
}
