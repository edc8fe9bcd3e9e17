import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { samples } from "../../support/samples.ts";
import { reloadWithoutDocument } from "./held-document.ts";

const { ada, editDraft } = await testEditor();

const { url } = await ada.upload("cup.png", samples.png);

const content = `---
title: Tea
---

import A from "a";

One {a b} two.

![A cup](${url})

$$
x^2
$$

<Steps>

<Cup of="a rather long kind of green tea that was grown on the slope of a mountain" with="nothing" />

Text

</Steps>

<!-- a remark -->
`;

test("closed, open and selected widgets pass axe and fit windows of every width", async () => {
  const page = await editDraft("look/widgets", content);
  const widget = (name: string) => pageText(page).getByRole("group", { name });

  await expectGoodLooks(page);
  await widget("Math").click();
  await pageText(page).locator(".doc-source-line").first().waitFor();
  await expectGoodLooks(page);
  await widget("Image").click();
  await pageText(page).locator(".doc-tools").waitFor();
  await expectGoodLooks(page);
});

const elements = `One.

<div>
  Two.
</div>

<include>
  a.md
</include>

<File />

<div>

## Three

Four.

</div>

Five.
`;

type Look = Readonly<{ words: string; below: number; font: string; color: string; room: readonly number[] }>;

/** Of each of the words: how far below the first, how written, and how much room is in a box around it, above and below. */
const looksOf = (page: Page, root: string) =>
  page.evaluate<Look[]>(`(() => {
    const texts = document.createTreeWalker(${root}, NodeFilter.SHOW_TEXT);
    const looks = [];
    let origin;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.data.trim();
      if (!/^(?:One\\.|Two\\.|Include|a\\.md|File|Three|Four\\.|Five\\.)$/.test(words)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { top, bottom } = range.getBoundingClientRect();
      origin ??= top;
      const { fontSize, fontWeight, color } = getComputedStyle(text.parentElement);
      let box = text.parentElement;
      while (box && getComputedStyle(box).borderTopWidth === "0px") box = box.parentElement;
      const edge = box?.getBoundingClientRect();
      const room = edge ? [top - edge.top, edge.bottom - bottom].map(Math.round) : [];
      looks.push({ words, below: Math.round(top - origin), font: fontSize + " " + fontWeight, color, room });
    }
    return looks;
  })()`);

test("elements, known to the browser or not, and a card without text look as the server shows them", async () => {
  const page = await editDraft("plain", elements);
  const drawn = await looksOf(page, `document.querySelector("#document").shadowRoot`);
  const release = await reloadWithoutDocument(page);
  const rendered = await looksOf(page, `document.querySelector("#blocks")`);
  release();

  expect(drawn.map(({ room: _, ...look }) => look)).toEqual(rendered.map(({ room: _, ...look }) => look));
  const boxes = [...drawn, ...rendered].filter(({ words }) => words === "Two." || words === "File");
  for (const { words, room } of boxes) expect(Math.abs(room[0]! - room[1]!), words).toBeLessThanOrEqual(1);
});
