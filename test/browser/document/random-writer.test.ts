import { expect, test } from "bun:test";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { pages } from "../../markdown/pages.ts";
import { holds, pageText, save, testEditor, textOf } from "../../support/editor.ts";
import { randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";
import { Another, endingOf } from "./another.ts";
import { RandomWriter } from "./random-writer.ts";

const { grace, editDraft, draftOf } = await testEditor();

/** `SEQUENCES=1000 KEYS=200 bun test …` runs so many long ones, `SEQUENCE=17` that one. */
const { SEQUENCES, SEQUENCE, KEYS: given = "12" } = process.env;
const KEYS = Number(given);
const MAX_UNITS = KEYS > 12 ? 20_000 : 2500;
const FIRST = Number(SEQUENCE ?? 0);
const END = SEQUENCE === undefined ? Number(SEQUENCES ?? runs(30)) : FIRST + 1;
const ENDS_WITHIN_MS = 60_000;

const slug = "typed";
const texts = [...(await pages()).values()].filter(({ length }) => length < MAX_UNITS);
const inBrowser = await Bun.file(join(import.meta.dir, "random-writer-page.js")).text();

test(
  `a random writer, with the seed ${seed}, does what a plain text field does, while others save and the network fails`,
  async () => {
    // Between two sequences the whole page is another, which CodeMirror can take more than five rounds to measure.
    const look = {
      width: 600,
      height: 500,
      mayComplain: /ERR_INTERNET_DISCONNECTED|Measure loop restarted|Viewport failed to stabilize/,
    };
    const page = await editDraft(slug, "", look);
    await page.evaluate(inBrowser);
    const failures: unknown[] = [];
    for (let sequence = FIRST; sequence < END; sequence++) {
      try {
        await write(page, sequence);
      } catch (error) {
        console.error(`SEED=${seed} SEQUENCE=${sequence} KEYS=${KEYS}`, error);
        failures.push(sequence);
        await page.context().setOffline(false);
        await reload(page);
      }
    }
    expect(failures, "sequences that failed").toEqual([]);
  },
  (END - FIRST) * ENDS_WITHIN_MS,
);

async function reload(page: Page): Promise<void> {
  await page.reload();
  await pageText(page).waitFor();
  await page.evaluate(inBrowser);
}

async function write(page: Page, sequence: number): Promise<void> {
  const random = randomOf(seed * 1000 + sequence);
  const content = random.of(texts);
  // What is left in a field of the front matter belongs to the page before.
  if (await page.evaluate<boolean>("writer.isWaiting()")) await reload(page);
  await grace.save(slug, content, (await draftOf(slug)).updatedAt);
  await holds(page, content.replace(/\r\n?/g, "\n"));

  await new RandomWriter(page, random, new Another(grace, slug, random)).write(KEYS);
  await save(page);

  const ending = endingOf(content);
  const saved = (await draftOf(slug)).content;
  const text = await textOf(page);
  if (ending) expect(saved).toBe(text.replaceAll("\n", ending));
  else expect(saved.replace(/\r\n?/g, "\n")).toBe(text);
}
