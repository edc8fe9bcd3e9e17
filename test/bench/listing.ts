import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { fromSource } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { makeSite, slugOf, textOf } from "./site.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 30;
const PAGES = 10_000;

const STARTS = 5;
const PAGES_AT_START = 5000;

/** Lists 10,000 pages, from the cache and after the branch moved, and 5,000 after starts. */
export async function listing(folder: string): Promise<Figure[]> {
  return [...(await whileRunning(folder)), ...(await afterStarts(folder))];
}

async function whileRunning(folder: string): Promise<Figure[]> {
  const site = await makeSite(join(folder, "site.git"), { pages: PAGES, others: 0 });
  await using server = await start(await fromSource.command(), join(folder, "server"), { REPOSITORY: site });
  const client = await server.signIn();

  const samples = await byTurns(
    { rounds: ROUNDS, warmUp: 3 },
    {
      afterPublish: async (round) => {
        await client.publish(slugOf(round), textOf(round, 1));
        return timed(() => listPages(client));
      },
      warm: () => timed(() => listPages(client)),
    },
  );

  return [
    { what: "GET /api/admin/pages, warm", unit: "ms", samples: samples.warm, aim: { most: 50 } },
    { what: "GET /api/admin/pages, after a publish", unit: "ms", samples: samples.afterPublish },
  ];
}

async function listPages(client: Client): Promise<void> {
  const { status, json } = await client.get("/api/admin/pages");
  if (status !== 200 || json.pages.length !== PAGES) throw new Error(`The list is not whole: ${status}`);
}

/** The page of all pages, with a folder open: how soon it is there, and how soon it has its titles. */
async function afterStarts(folder: string): Promise<Figure[]> {
  const site = await makeSite(join(folder, "started.git"), { pages: PAGES_AT_START, others: 0 });
  const command = await fromSource.command();
  const firstListIn = async (data: string) => {
    await using server = await start(command, join(folder, data), { REPOSITORY: site });
    const client = await server.signIn();
    await fetch(`${server.url}/admin/login`); // the styles and scripts are made for the first page
    const began = performance.now();
    const sample = { listed: await timed(() => listed(client)), whole: 0 };
    while ((await listed(client)).includes("Pages are still being read")) await Bun.sleep(5);
    sample.whole = performance.now() - began;
    return sample;
  };

  const { cold, restarted } = await byTurns(
    { rounds: STARTS, warmUp: 1 },
    {
      cold: (round) => firstListIn(`cold ${round}`),
      restarted: (round) => firstListIn(`cold ${round}`),
    },
  );
  const of = (samples: ReadonlyArray<(typeof cold)[number]>, what: "listed" | "whole") =>
    samples.map((each) => each[what]);
  const site5 = `${PAGES_AT_START.toLocaleString("en")} pages`;
  return [
    {
      what: `GET /admin of ${site5}, the first time`,
      unit: "ms",
      samples: of(cold, "listed"),
      aim: { most: 150 },
    },
    { what: "the same, until all titles are there", unit: "ms", samples: of(cold, "whole") },
    { what: "the same, after a restart", unit: "ms", samples: of(restarted, "whole"), aim: { most: 500 } },
  ];
}

async function listed(client: Client): Promise<string> {
  const { status, text } = await client.get("/admin?folder=section-1");
  if (status !== 200 || !text.includes("section-1/page-1"))
    throw new Error(`The list is not whole: ${status}`);
  return text;
}
