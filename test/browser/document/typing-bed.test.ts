import { expect, test } from "bun:test";

import { madeUp } from "../../mdx/pages.ts";
import { pageText, save, testEditor } from "../../support/editor.ts";
import { randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";
import { Typist } from "./typist.ts";

const { editDraft, draftOf } = await testEditor();

const SEQUENCES = runs(4);
const KEYS = 60;

test(`random keys, presses, pastes and selections do what a plain text field does, with the seed ${seed}`, async () => {
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const random = randomOf(seed * 1000 + sequence);
    const slug = `typed/${sequence}`;
    const page = await editDraft(slug, random.of(madeUp()));
    const typist = new Typist(page, random);
    await pageText(page).focus();
    await page.keyboard.press("Home"); // the browser takes a moment to put the caret

    for (let keys = 0; keys < KEYS; keys++) await typist.act();
    await save(page);

    const { text } = await typist.state();
    expect((await draftOf(slug)).content.replace(/\r\n?/g, "\n")).toBe(text);
    await page.close();
  }
}, 600_000);
