import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { fromSource } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { makeSite, slugOf, textOf } from "./site.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 30;
const PAGES = 10_000;

/** Lists 10,000 pages, from the cache and after the branch moved. */
export async function listing(folder: string): Promise<Figure[]> {
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
