import { join } from "node:path";

import { fromSource } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { linkingText, makeLinkedSite } from "./linked-site.ts";
import { people, PUBLISHED, quantile } from "./people.ts";
import { start } from "./server.ts";
import { slugOf } from "./site.ts";
import { timed } from "./turns.ts";
import { cpuMs, cpuMsOfAll } from "./usage.ts";

/** Moves pages of a site of 2,000 with 20 links each, and takes the move back, while others save, publish and open an editor. */
export async function moving(folder: string): Promise<Figure[]> {
  const site = await makeLinkedSite(join(folder, "site.git"));
  await using server = await start(await fromSource.command(), join(folder, "server"), { REPOSITORY: site });
  const client = await server.signIn();
  const [saver, publisher, reader] = [await server.signIn(), await server.signIn(), await server.signIn()];
  await client.get("/admin");
  await publisher.publish(slugOf(PUBLISHED), `${linkingText(PUBLISHED)}\nFirst.\n`);

  const figures: Figure[] = [];
  // Only the smaller one is taken back.
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
      const beside = people({ saver, publisher, reader });
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
