import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { fromSource } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { makeSite, slugOf, textOf } from "./site.ts";
import { timed } from "./turns.ts";
import { cpuMs, cpuMsOfAll } from "./usage.ts";

const PAGES = 2000;
const LINKS = 20;

/** How sites write a link to a page. */
const styles = [
  (slug: string) => `/${slug}`,
  (slug: string) => `../${slug}`,
  (slug: string) => `../${slug}.mdx`,
  (slug: string) => `/${slug}#page`,
];

/** Pages of 6 KB, with a link in each of twenty paragraphs. */
function linkingText(page: number): string {
  const paragraphs = Array.from({ length: LINKS }, (_, link) => {
    const to = slugOf((page + 1 + link * 97) % PAGES);
    return `Read [page ${link}](${styles[link % styles.length]!(to)}) before. ${"It says what this is for, and how. ".repeat(4)}\n\n`;
  });
  return `${textOf(page)}\n${paragraphs.join("")}`;
}

/** Moves pages of a site of 2,000 with 20 links each, and takes the move back, while others save, publish and open an editor. */
export async function moving(folder: string): Promise<Figure[]> {
  const site = await makeSite(join(folder, "site.git"), { pages: PAGES, others: 0, text: linkingText });
  await using server = await start(await fromSource.command(), join(folder, "server"), { REPOSITORY: site });
  const client = await server.signIn();
  const [saver, publisher, reader] = [await server.signIn(), await server.signIn(), await server.signIn()];
  await client.get("/admin");
  await publisher.publish(slugOf(1999), `${linkingText(1999)}\nFirst.\n`);

  const figures: Figure[] = [];
  // A publication of more than 1,000 pages, as one that moves a hundred here, isn't taken back.
  for (const { count, isUndone } of [
    { count: 40, isUndone: true },
    { count: 100, isUndone: false },
  ]) {
    const pages = Array.from({ length: count }, (_, page) => slugOf(page));
    const changes = pages.map((from) => ({ slug: `moved-${count}/${from}`, from }));
    let sha = "";
    const move = async () => {
      const { status, text, json } = await client.post("/api/admin/publish", { changes });
      if (status !== 200) throw new Error(`Moving: ${status} ${text}`);
      sha = json.commitUrl.split("/").at(-1);
    };
    const undo = async () => {
      const { status, text } = await client.post(`/api/admin/publications/${sha}/undo`, {});
      if (status !== 200) throw new Error(`Undoing: ${status} ${text}`);
    };
    for (const [what, work] of [
      [`${count} pages moved`, move],
      ...(isUndone ? [["the same, taken back", undo] as const] : []),
    ] as const) {
      const usedMs = [await cpuMs(server.pid), await cpuMsOfAll(server.pid)] as const;
      const beside = others({ saver, publisher, reader });
      const took = await timed(work);
      const { saves, publications, editors } = await beside.ended();
      const aims = count === 100 ? [{ most: 5000 }, { most: 50 }, { most: 2000 }] : [];
      figures.push(
        { what, unit: "ms", samples: [took], aim: aims[0] },
        {
          what: "  processor time of the server",
          unit: "ms",
          samples: [(await cpuMs(server.pid)) - usedMs[0]],
        },
        {
          what: "  and of its processes",
          unit: "ms",
          samples: [(await cpuMsOfAll(server.pid)) - usedMs[1]],
        },
        {
          what: "  somebody else's saves meanwhile, 99 %",
          unit: "ms",
          samples: [quantile(saves, 0.99)],
          aim: aims[1],
        },
        { what: "  the longest", unit: "ms", samples: [Math.max(...saves)] },
        {
          what: "  their publications meanwhile, the longest",
          unit: "ms",
          samples: [Math.max(...publications)],
          aim: aims[2],
        },
        { what: "  an editor opened meanwhile, the longest", unit: "ms", samples: [Math.max(...editors)] },
      );
    }
  }
  return figures;
}

type People = Readonly<{ saver: Client; publisher: Client; reader: Client }>;

/** Saves, publishes and opens an editor again and again, each a little after its last answer. */
function others({ saver, publisher, reader }: People) {
  let isOver = false;
  const again = async (work: (round: number) => Promise<unknown>, pauseMs: number) => {
    const samples: number[] = [];
    for (let round = 0; !isOver || samples.length === 0; round++) {
      samples.push(await timed(() => work(round)));
      await Bun.sleep(pauseMs);
    }
    return samples;
  };
  let seen: number | undefined;
  const saves = again(async (round) => {
    const content = `Round ${round}.\n`;
    const { json } = await saver.put("/api/admin/drafts", {
      slug: "somebody/writes",
      content,
      updatedAt: seen,
    });
    // A client whose connection was closed sends again.
    seen = json.updatedAt ?? json.conflict.updatedAt;
  }, 10);
  const publications = again(
    (round) => publisher.publish(slugOf(1999), `${linkingText(1999)}\nAt ${Date.now()}, ${round}.\n`),
    200,
  );
  const editors = again((round) => reader.get(`/admin/edit/${slugOf(1500 + round)}`), 200);
  return {
    ended: async () => {
      isOver = true;
      return { saves: await saves, publications: await publications, editors: await editors };
    },
  };
}

function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}
