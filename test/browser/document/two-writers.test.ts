import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, pageText, save, testEditor } from "../../support/editor.ts";
import { type Random, randomOf } from "../../support/random.ts";
import { says } from "../../support/roles.ts";
import { seed } from "../../support/seed.ts";

const { grace, openPage, server, draftOf } = await testEditor();

/** `SECONDS=120 SEED=7 bun test …` lets them write longer. */
const SECONDS = Number(process.env.SECONDS ?? 5);
const SLUG = "two-writers";

/** A slow machine writes longer. */
const FEWEST = 3;

const text = `---
title: Tea
---

Here is Ada.

<Note>Short.</Note>

- one
- two

:::tip
In a tip.
:::

Here is Grace.

After.
`;

test(
  `two people write on one page, of whom one is offline twice, and every sentence is there: seed ${seed}`,
  async () => {
    await grace.save(SLUG, text);
    const look = { mayComplain: /ERR_INTERNET_DISCONNECTED|Measure loop restarted|Viewport failed/ };
    const [ada, other] = await Promise.all(
      ["Ada", "Grace"].map((name) => openPage(`${server.url}/admin/edit/${SLUG}`, { name, ...look })),
    );
    const end = performance.now() + SECONDS * 1000;
    const written = await Promise.all([
      writes(ada!, "Ada", end, randomOf(seed * 2), false),
      writes(other!, "Grace", end, randomOf(seed * 2 + 1), true),
    ]);
    for (const page of [ada!, other!]) await says(page, /^Saved$/);
    await save(ada!);

    const { content } = await draftOf(SLUG);
    const sentences = written.flat();
    expect(sentences.filter((sentence) => content.split(sentence).length !== 2)).toEqual([]);
  },
  SECONDS * 1000 + 120_000,
);

/** Writes sentences, each a paragraph of its own, and returns them. */
async function writes(
  page: Page,
  name: string,
  end: number,
  random: Random,
  goesAway: boolean,
): Promise<string[]> {
  await pageText(page).waitFor();
  await caretAfter(page, `Here is ${name}.`);
  const start = performance.now();
  const sentences: string[] = [];
  let switches = 0;
  while (performance.now() < end || sentences.length < FEWEST) {
    const due = goesAway && switches < 4 && performance.now() > start + ((end - start) * (switches + 1)) / 5;
    if (due) {
      await page.context().setOffline(switches % 2 === 0);
      switches += 1;
    }
    const sentence = `${name} says ${sentences.length} of ${random.below(1000)}.`;
    await page.keyboard.press("Enter");
    await page.keyboard.type(sentence, { delay: random.below(30) });
    sentences.push(sentence);
  }
  await page.context().setOffline(false);
  return sentences;
}
