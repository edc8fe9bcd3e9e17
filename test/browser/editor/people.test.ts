import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, pageText, save, testEditor } from "../../support/editor.ts";
import { expectNoFindings } from "../../support/looks.ts";

const { editDraft, edit } = await testEditor();

const content = "One.\n\nTwo.\n\n- Three.\n- Four.\n";
const boxOf = async (page: Page, words: string) =>
  (await pageText(page).locator(".cm-line", { hasText: words }).boundingBox())!;
const tops = async (page: Page) =>
  Promise.all(["One.", "Two.", "Three.", "Four."].map(async (words) => (await boxOf(page, words)).y));
const mark = (page: Page) => page.locator(".doc-person", { hasText: "Grace" });

/** Resolves when the mark is beside these words. */
async function isBeside(page: Page, words: string): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const [{ y, height }, text] = [(await mark(page).boundingBox())!, await boxOf(page, words)];
    const isIt = y <= text.y + text.height / 2 && text.y + text.height / 2 <= y + height;
    if (isIt) return;
    if (performance.now() > deadline) expect({ y, height }).toEqual(text as never);
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
}

test("a mark is at the block where somebody is, goes with them and with the text, and moves nothing", async () => {
  const ada = await editDraft("people", content);
  const before = await tops(ada);
  const grace = await edit("people", { name: "Grace" });
  await caretAfter(grace, "Two.");
  await mark(ada).waitFor();
  await isBeside(ada, "Two.");

  expect(await tops(ada)).toEqual(before);
  expect(await ada.locator("#people .person").getAttribute("title")).toBe("Grace is on this page");
  await ada.evaluate(`{
    window.said = [];
    const others = document.querySelector("#others");
    new MutationObserver(() => window.said.push(others.textContent)).observe(others, { childList: true });
  }`);
  await caretAfter(grace, "Four.");
  await isBeside(ada, "Four.");
  await isBeside(ada, "Three.");
  expect(await ada.evaluate<string[]>("window.said"), "said to screen readers").toEqual([]);
  await expectNoFindings(ada);
});

test("a mark stays at its block where one writes above it, and goes with who leaves", async () => {
  const ada = await editDraft("people/leave", content);
  const grace = await edit("people/leave", { name: "Grace" });
  await caretAfter(grace, "Two.");
  await mark(ada).waitFor();
  await caretAfter(ada, "One.");
  await ada.keyboard.type("\nMore.");
  await isBeside(ada, "Two.");
  await save(ada);
  await grace.getByText("More.", { exact: true }).waitFor();
  await isBeside(ada, "Two.");

  await grace.goto("about:blank");
  await mark(ada).waitFor({ state: "detached" });
});

test("in a list of steps a mark is at its step", async () => {
  const ada = await editDraft("people/steps", "<Steps>\n\n1. One.\n\n   More.\n2. Two.\n\n</Steps>\n");
  const grace = await edit("people/steps", { name: "Grace" });
  await caretAfter(grace, "More.");
  await mark(ada).waitFor();

  await isBeside(ada, "More.");
  await isBeside(ada, "One.");
  const [{ y, height }, two] = [(await mark(ada).boundingBox())!, await boxOf(ada, "Two.")];
  expect(y + height).toBeLessThanOrEqual(two.y + 1);
});
