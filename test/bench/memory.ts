import { join } from "node:path";

import { fromBinary, fromSource } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { type BenchServer, start } from "./server.ts";
import { makeSite, slugOf, textOf } from "./site.ts";
import { residentMB } from "./usage.ts";
import { Writers } from "./writers.ts";

const PAGES = 10_000;
const LOAD_MS = 5000;
const PUBLICATIONS = 20;
const REST_MS = 6000;

const aim = { most: 120 };

/** Resident memory after the start, and after work. */
export async function memory(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const program of [fromSource, fromBinary]) {
    const own = join(folder, program.name);
    const site = await makeSite(join(own, "site.git"), { pages: PAGES, others: 0 });
    await using server = await start(await program.command(), own, { REPOSITORY: site });
    await Bun.sleep(1000);
    const fresh = await residentMB(server.pid);
    await work(server);
    const busy = await residentMB(server.pid);
    await Bun.sleep(REST_MS);
    figures.push(
      { what: `${program.name}, just started`, unit: "MB", samples: [fresh], aim },
      { what: `${program.name}, at the end of its work`, unit: "MB", samples: [busy] },
      { what: `${program.name}, at rest after it`, unit: "MB", samples: [await residentMB(server.pid)], aim },
    );
  }
  return figures;
}

async function work(server: BenchServer): Promise<void> {
  const client = await server.signIn();
  for (let page = 0; page < PUBLICATIONS; page++) {
    await client.publish(slugOf(page), textOf(page, 1));
    await client.get("/api/admin/pages");
  }
  await new Writers(server.url, client).saveFor(LOAD_MS, { writers: 64 });
}
