import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { answerFirst } from "../../support/browser.ts";
import { begins, holds, pageText, paste, textOf } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { button, dialog, isFocused } from "../../support/roles.ts";
import { samples, svgOf } from "../../support/samples.ts";
import { editorAlone, tool } from "./editor-alone.ts";

const openEditor = await editorAlone();

const cup = { name: "A cup.png", type: "image/png", content: samples.png };

const box = (page: Page) => dialog(page, "Insert image");
const words = (page: Page) => box(page).getByRole("textbox", { name: "Description" });
const insert = (page: Page) => button(box(page), "Insert").click();
const isClosed = (page: Page) => box(page).waitFor({ state: "hidden" });

/** The editor is notified a moment after the dialog closes. */
async function cancel(page: Page): Promise<void> {
  const heard = box(page).evaluate(
    (element) => new Promise((done) => element.addEventListener("close", () => done(undefined))),
  );
  await button(box(page), "Cancel").click();
  await heard;
}
const refuses = (page: Page, sentence: string) =>
  box(page).getByRole("alert").filter({ hasText: sentence }).waitFor();

test("a pasted picture is uploaded with its alternative text, and is one step of undo", async () => {
  const page = await openEditor("See: ");

  await paste(pageText(page), {}, [cup]);
  await box(page).getByRole("img", { name: "Preview" }).waitFor();
  await words(page).fill("A [cup]\\ of *tea*");
  await page.keyboard.press("Enter");
  await isClosed(page);

  await begins(page, "See: ![");
  const text = await textOf(page);
  expect(text).toMatch(/^See: !\[A \\\[cup\\\]\\\\ of \\\*tea\\\*\]\(\/uploads\/A-cup-[0-9a-f]{8}\.png\)$/);
  const address = /\((.*)\)/.exec(text)![1]!;
  expect(await page.evaluate(`fetch(${JSON.stringify(address)}).then(({ status }) => status)`)).toBe(200);
  await isFocused(pageText(page));
  await page.keyboard.press("Control+z");
  await holds(page, "See: ");
});

test("after a paste the picture, its description and Insert are in view at 600 px of height, the rest is folded", async () => {
  const page = await openEditor("See: ");
  await page.setViewportSize({ width: 1024, height: 600 });
  const folded = ["Caption", "Upload an image", "Or choose an existing image"];

  await paste(pageText(page), {}, [{ ...cup, content: samples.png }]);
  await isFocused(words(page));
  for (const part of [box(page).getByRole("img", { name: "Preview" }), button(box(page), "Insert")]) {
    const { y, height } = (await part.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(600);
  }
  for (const name of folded) expect(await box(page).getByLabel(name).first().isVisible(), name).toBeFalse();
  await expectGoodLooks(page);
  await box(page).getByText("Name and caption").click();
  await box(page).getByRole("textbox", { name: "Name" }).fill("Green cup");
  await box(page).getByRole("textbox", { name: "Caption" }).fill("At four");
  await insert(page);
  await isClosed(page);

  expect(await textOf(page)).toMatch(/^See: !\[\]\(\/uploads\/Green-cup-[0-9a-f]{8}\.png "At four"\)$/);
});

test("another picture than the pasted one is chosen from those of the site, or uploaded", async () => {
  const page = await openEditor();

  await paste(pageText(page), {}, [cup]);
  await button(box(page), "Or choose an existing image").click();
  await isFocused(box(page).getByRole("searchbox", { name: "Or choose an existing image" }));
  await box(page).getByLabel("Upload an image").setInputFiles({
    name: "pot.png",
    mimeType: "image/png",
    buffer: samples.png,
  });
  await isFocused(words(page));
  await insert(page);
  await isClosed(page);

  await begins(page, "![](/uploads/pot-");
});

test("a picture is chosen from the bar; a decorative one has no words", async () => {
  const page = await openEditor();

  await tool(page, "Image").click();
  await box(page)
    .getByLabel("Upload an image")
    .setInputFiles({ name: "dot.svg", mimeType: "image/svg+xml", buffer: svgOf("dot") });
  await insert(page);
  await isClosed(page);

  await begins(page, "![");
  expect(await textOf(page)).toMatch(/^!\[\]\(\/uploads\/dot-[0-9a-f]{8}\.svg\)\n$/);
});

test("a cancelled picture leaves the text unchanged, and keys in its dialog do not reach the editor", async () => {
  const page = await openEditor("Text");
  await page.evaluate("said = []; document.addEventListener('keydown', ({ key }) => said.push(key))");

  await paste(pageText(page), {}, [cup]);
  await words(page).press("Control+b");
  await cancel(page);
  await paste(pageText(page), {}, [cup]);
  await box(page).waitFor();
  await page.keyboard.press("Escape");
  await isClosed(page);

  expect(await textOf(page)).toBe("Text");
  expect(await page.evaluate("said")).toEqual([]);
});

test("an upload can be cancelled while it runs, and the next one starts fresh", async () => {
  const page = await openEditor("", { mayComplain: /Failed to load resource/ });
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  await answerFirst(page, "**/api/admin/uploads", () => isAsked());

  await paste(pageText(page), {}, [cup]);
  await insert(page);
  await asked;
  await box(page).getByRole("status").filter({ hasText: "Upload" }).waitFor();
  await cancel(page);
  await paste(pageText(page), {}, [cup]);
  await box(page).waitFor();
  expect(await box(page).getByRole("alert").textContent()).toBe("");
  await words(page).fill("Tea");
  await insert(page);

  await begins(page, "![Tea](/uploads/");
});

test.each([
  ["too large a picture", Buffer.concat([samples.png, Buffer.alloc(3_000_000)]), "too large"],
  ["what only says that it is a picture", Buffer.from("words"), "isn't a supported image"],
])("%s is refused with a sentence, and another file can be chosen", async (_, content, sentence) => {
  const page = await openEditor();

  await paste(pageText(page), {}, [{ ...cup, content }]);
  await words(page).fill("Tea");
  await insert(page);
  await refuses(page, sentence);
  await box(page)
    .getByLabel("Upload an image")
    .setInputFiles({ name: "b.png", mimeType: "image/png", buffer: samples.png });
  await insert(page);
  await isClosed(page);

  await begins(page, "![Tea](/uploads/b-");
});

test("without a connection or a session, a picture stays in its dialog for another try", async () => {
  const page = await openEditor("", { mayComplain: /Failed to load resource/ });
  const cookies = await page.context().cookies();

  await paste(pageText(page), {}, [cup]);
  await words(page).fill("Tea");
  await page.context().setOffline(true);
  await insert(page);
  await refuses(page, "Can't reach the server");
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await insert(page);
  await refuses(page, "signed out");
  await page.context().addCookies(cookies);
  await insert(page);
  await isClosed(page);

  await begins(page, "![Tea](/uploads/");
});
