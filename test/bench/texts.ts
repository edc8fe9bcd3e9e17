import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { fromBinary } from "../support/server.ts";
import type { Figure } from "./figure.ts";
import { start } from "./server.ts";
import { timed } from "./turns.ts";

/** Milliseconds; each server then saves about every 20 ms. */
const PAUSE_MS = 10;
const KEYS = 200;

/** Measures others' waits beside twenty hostile texts at once, and without them. */
export async function texts(folder: string): Promise<Figure[]> {
  const command = await fromBinary.command();
  await using server = await start(command, join(folder, "under fire"));
  await using quiet = await start(command, join(folder, "left alone"));
  const savesOf = async (client: Client) => {
    let updatedAt = await client.save("quiet", "# Quiet\n");
    return async () => {
      updatedAt = await client.save("quiet", "# Quiet\n", updatedAt);
    };
  };
  const [save, saveAlone] = [await savesOf(await server.signIn()), await savesOf(await quiet.signIn())];
  const eve = await server.signIn();

  const keys = await keystrokes(await quiet.signIn());
  const [beside, alone]: number[][] = [[], []];
  let isOver = false;
  const all = Promise.all(Object.values(hostileTexts).map((text, nth) => text(eve, `hostile-${nth}`)));
  const over = all.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    beside!.push(await timed(save));
    alone!.push(await timed(saveAlone));
    await Bun.sleep(PAUSE_MS);
  }
  await over;
  return [
    { what: "a key in 10 KB, to its blocks", unit: "ms", samples: keys, aim: { most: 10 } },
    { what: "a save beside 20 hostile texts", unit: "ms", samples: beside! },
    { what: "  99 % of them within", unit: "ms", samples: [p99(beside!)], aim: { most: 50 } },
    { what: "  99 % of those on a server left alone", unit: "ms", samples: [p99(alone!)] },
  ];
}

async function keystrokes(client: Client): Promise<number[]> {
  const content = "Some *text* with [a link](./b.mdx) and `code`.\n\n".repeat(200).slice(0, 10_000);
  const { html } = (await client.post("/admin/blocks/keys", { content })).json;
  const known = Array.from(String(html).matchAll(/data-key="([^"]*)"/g), ([, key]) => key);
  const samples: number[] = [];
  for (let nth = 0; nth < KEYS; nth += 1) {
    const edit = { kind: "replace", at: [50], text: `Typed ${nth}` };
    samples.push(await timed(() => client.post("/admin/blocks/keys", { content, known, edit })));
  }
  return samples;
}

function p99(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.99)]!;
}
