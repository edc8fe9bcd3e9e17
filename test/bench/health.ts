import { join } from "node:path";

import { pages, pagesIn } from "../markdown/pages.ts";
import type { Client } from "../support/client.ts";
import { fromSource } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { makeSite, slugOf, textOf } from "./site.ts";
import { byTurns, timed } from "./turns.ts";

const ROUNDS = 5;
const PUBLICATIONS = 20;
const SITE_PAGES = 2000;

/** Pages of real sites have so many UTF-16 units on average. */
const USUAL_UNITS = 4.65 * 1024;

/** Checks a site of our pages, or those in `DOCS_CORPUS`: all of it, then after a restart, and what changed after a publication. */
export async function health(folder: string): Promise<Figure[]> {
  const { DOCS_CORPUS } = process.env;
  const texts = [...(await (DOCS_CORPUS ? pagesIn(DOCS_CORPUS) : pages())).values()];
  const usual = usualOf(texts);
  return [
    ...(await checksOf(join(folder, "usual"), usual)),
    ...(usual.length < texts.length ? await checksOf(join(folder, "all"), texts) : []),
  ];
}

/** The shortest texts, as many as have the usual length on average. */
function usualOf(texts: readonly string[]): readonly string[] {
  const usual = new Set<string>();
  let units = 0;
  for (const text of texts.toSorted((one, other) => one.length - other.length)) {
    units += text.length;
    if (units > USUAL_UNITS * (usual.size + 1)) break;
    usual.add(text);
  }
  return texts.filter((text) => usual.has(text));
}

async function checksOf(folder: string, texts: readonly string[]): Promise<Figure[]> {
  // The last line makes each page another text, as on a site.
  const text = (page: number) => `${texts[page % texts.length]!}\n\nPage ${page}.\n`;
  const units = texts.reduce((sum, page) => sum + page.length, 0) / texts.length;
  const site = await makeSite(join(folder, "site.git"), { pages: SITE_PAGES, others: 0, text });
  const command = [...onOneCore(), ...(await fromSource.command())];
  const settings = { REPOSITORY: site };

  const afterStart = async (round: number) => {
    await using server = await start(command, join(folder, `round ${round}`), settings);
    const client = await server.signIn();
    return await timed(() => checked(client));
  };
  const whole = await byTurns({ rounds: ROUNDS, warmUp: 1 }, { first: afterStart, restarted: afterStart });
  await using server = await start(command, join(folder, "server"), settings);
  const client = await server.signIn();
  await checked(client);
  const changed = await byTurns(
    { rounds: PUBLICATIONS, warmUp: 3 },
    {
      published: async (round) => {
        await client.publish(slugOf(round), textOf(round, 1));
        return timed(() => checked(client));
      },
      again: () => timed(() => checked(client)),
    },
  );

  const size = (units / 1024).toFixed(1);
  return [
    {
      what: `a site of ${SITE_PAGES} pages of ${size} KB, for the first time`,
      unit: "ms",
      samples: whole.first,
      aim: { most: 2000 },
    },
    { what: "the same, after a restart", unit: "ms", samples: whole.restarted, aim: { most: 2000 } },
    { what: "the same, after a publication", unit: "ms", samples: changed.published },
    { what: "the same, with nothing published", unit: "ms", samples: changed.again },
  ];
}

/** Elsewhere than on Linux, the server and its process that reads texts have what cores there are. */
function onOneCore(): string[] {
  const taskset = Bun.which("taskset");
  return taskset ? [taskset, "-c", "0"] : [];
}

async function checked(client: Client): Promise<void> {
  const { status, json } = await client.get("/api/admin/health");
  if (status !== 200 || json.pages !== SITE_PAGES) throw new Error(`The check is not whole: ${status}`);
}
