import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { built, startServer } from "../support/server.ts";

/** The minimum of saves, and of hostile texts answered meanwhile. */
const SAVES = 60;
const ANSWERED = 2;

/** Without a pause, saves would take the processor from the texts. Milliseconds. */
const PAUSE_MS = 5;

/** A generous limit for busy machines; `bun run bench texts` measures it. */
const LONG_MS = 2000;

/** Sorted milliseconds of repeated requests. */
async function timesOf(isEnough: (times: number) => boolean, work: (nth: number) => Promise<unknown>) {
  const taken: number[] = [];
  while (!isEnough(taken.length)) {
    const began = performance.now();
    await work(taken.length);
    taken.push(performance.now() - began);
    await Bun.sleep(PAUSE_MS);
  }
  return taken.sort((a, b) => a - b);
}

test("while twenty hostile texts are processed, other users can save and edit", async () => {
  const server = await startServer({ LOG_LEVEL: "warn" }, built);
  const [ada, grace, eve] = [
    await Client.signedIn(server.url, { name: "Ada" }),
    await Client.signedIn(server.url, { name: "Grace" }),
    await Client.signedIn(server.url, { name: "Eve" }),
  ];
  const texts = Object.values(hostileTexts);
  const statuses: number[] = [];
  let updatedAt = await ada.save("quiet", "# Quiet\n");

  const answers = texts.map(async (text, nth) => statuses.push((await text(eve, `hostile-${nth}`)).status));
  const all = Promise.allSettled(answers);
  const isEnough = (times: number) => times >= SAVES && statuses.length >= ANSWERED;
  const [saves, looks, health] = await Promise.all([
    timesOf(isEnough, async (nth) => {
      updatedAt = await ada.save("quiet", `# Quiet ${nth}\n`, updatedAt);
    }),
    timesOf(isEnough, (nth) => grace.post("/admin/blocks/hers", { content: `# Hers ${nth}\n` })),
    timesOf(isEnough, () => fetch(`${server.url}/healthz`).then((answer) => answer.text())),
  ]);

  await server.stop("SIGKILL");
  await all;

  const third = (times: number[]) => times.at(-3)!;
  const [half, most] = [saves[saves.length >> 1]!.toFixed(1), third(saves).toFixed(1)];
  console.log(
    `${saves.length} saves beside 20 hostile texts: half within ${half} ms, all but two within ${most} ms`,
  );
  expect(texts).toHaveLength(20);
  expect([saves, looks, health].map((times) => third(times) < LONG_MS)).toEqual([true, true, true]);
  // A slow text is shown as source, and cannot be merged.
  expect(statuses.filter((status) => status !== 200 && status !== 413)).toEqual([]);
  await server[Symbol.asyncDispose]();
});
