import { expect, test } from "bun:test";

import { holds, pageText, testEditor, textOf, write } from "../../support/editor.ts";

const { ada, grace, edit, editPublished, draftOf } = await testEditor();

const move = (from: string, to: string) =>
  grace.post("/api/admin/publish", { changes: [{ slug: to, from }] });

test("who writes in a page that is moved goes on in it, at the same line, with every word saved", async () => {
  const page = await editPublished("moved/from", "# Title\n\nOne.\n\nTwo.\n");
  await write(page, "Two.", " Typed before.");

  await move("moved/from", "to/here");
  await page.waitForURL(({ pathname, hash }) => pathname === "/admin/edit/to/here" && hash === "#line-5");
  await page.getByText("This page was moved here from “moved/from”.").waitFor();
  await holds(page, "# Title\n\nOne.\n\nTwo. Typed before.\n");
  await page.keyboard.press("End");
  await page.keyboard.insertText(" And after.");
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved$/).waitFor();

  expect(await draftOf("moved/from")).toBeNull();
  expect((await draftOf("to/here")).content).toBe("# Title\n\nOne.\n\nTwo. Typed before. And after.\n");
});

test("a new page at the path of a moved one stays there", async () => {
  await ada.publish("again/here", "# Here\n");
  await move("again/here", "again/there");

  const page = await edit("again/here?title=New");
  await pageText(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("words");
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved$/).waitFor();

  expect(await textOf(page)).toContain("words");
  expect((await draftOf("again/here")).content).toContain("words");
  expect(await draftOf("again/there")).toBeNull();
});
