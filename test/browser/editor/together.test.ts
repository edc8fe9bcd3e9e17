import { expect, test } from "bun:test";

import { blockTool, field, paragraph, save, testEditor, write } from "../../support/editor.ts";
import { says } from "../../support/roles.ts";

const { grace, edit, editDraft, editPublished, draftOf } = await testEditor();

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

/** Grace saves another text over the one that is there. */
const saveAs = async (slug: string, content: string) =>
  grace.save(slug, content, (await draftOf(slug)).updatedAt);

test("another writer's save is shown in place, and the caret keeps its place in the text", async () => {
  const page = await editDraft("live/taken", "One.\n\nTwo.\n\nThree.\n");
  await write(paragraph(page, 2), "");
  await page.keyboard.press("ArrowLeft");

  await saveAs("live/taken", "One, changed.\n\nNew.\n\nTwo.\n\nThree.\n");
  await page.getByText("One, changed.").waitFor();
  await says(page, /^Saved by Grace$/);
  await field(page).waitFor();
  await page.keyboard.type("!");
  await save(page);

  expect(await contentOf("live/taken")).toBe("One, changed.\n\nNew.\n\nTwo.\n\nThree!.\n");
});

test("no key is lost while another writer's save is shown", async () => {
  const page = await editDraft("live/keys", "One.\n\nTwo.\n");
  await write(paragraph(page, 1), "");
  await page.evaluate(`{
    window.moments = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (!document.activeElement.closest(".typing")) window.moments += 1;
      port2.postMessage("");
    };
    port2.postMessage("");
  }`);

  for (const word of ["first", "second", "third"]) {
    await saveAs("live/keys", `One, ${word}.\n\nTwo.\n`);
    await page.getByText(`One, ${word}.`).waitFor();
  }

  expect(await page.evaluate("window.moments")).toBe(0);
});

test("an empty new block stays open while others save", async () => {
  const page = await editDraft("live/new", "One.\n\nTwo.\n");
  await paragraph(page).focus();
  await blockTool(page, "Insert block").click();
  await page.getByRole("menuitem", { name: "Paragraph" }).click();
  await field(page).waitFor();

  await saveAs("live/new", "Zero.\n\nOne.\n\nTwo.\n");
  await page.getByText("Zero.").waitFor();
  await field(page).waitFor();
  await page.keyboard.type("Mine.");
  await save(page);

  expect(await contentOf("live/new")).toBe("Zero.\n\nOne.\n\nMine.\n\nTwo.\n");
});

test("typing during another writer's save is not lost, and their save is reported", async () => {
  const page = await editDraft("live/meanwhile", "One.\n\nTwo.\n");
  await write(paragraph(page, 1), "");
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/admin/blocks/**", async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });

  await saveAs("live/meanwhile", "One, changed.\n\nTwo.\n");
  await asked.promise;
  await page.keyboard.type(" Mine.");
  gate.resolve();
  await says(page, /^Grace saved a newer version$/);

  expect(await field(page).textContent()).toBe("Two. Mine.");
});

test("another writer's save never replaces unsaved text: it is only reported", async () => {
  const page = await editDraft("live/typed", "One.\n\nTwo.\n");
  await write(paragraph(page), " Mine.");

  await saveAs("live/typed", "One.\n\nTwo, theirs.\n");
  await says(page, /^Grace saved a newer version$/);

  expect(await field(page).textContent()).toBe("One. Mine.");
  expect(await page.getByText("Two, theirs.").count()).toBe(0);
});

test("the editor names who else is on the page and who is typing, until they leave", async () => {
  const ada = await editDraft("live/people", "One.\n");
  const other = await edit("live/people", { name: "Linus" });

  await ada.getByText("Linus is on this page").waitFor();
  await write(paragraph(other), " x");
  await ada.getByText("Linus is writing").waitFor();
  await other.goto("about:blank");
  await ada.getByText("Linus").waitFor({ state: "detached" });
});

test.each([
  ["published", () => grace.publish("live/published", "One. Two.\n")],
  ["deleted", () => grace.delete("/api/admin/pages?slug=live/deleted")],
] as const)("a page that another writer has %s says so, and typing starts a new draft", async (what, end) => {
  const page = await editPublished(`live/${what}`, "One.\n");
  await write(paragraph(page), " Two.");
  await save(page);

  await end();
  await says(page, `This page was ${what} by Grace`);
  await page.keyboard.type(" Three.");
  await save(page);

  expect(await contentOf(`live/${what}`)).toBe("One. Two. Three.\n");
});

test("the editor polls the page status if a proxy buffers the events", async () => {
  const page = await editDraft("live/proxy", "One.\n", { clock: true });
  await page.route("**/admin/page-events", (route) =>
    route.request().headers().accept === "text/event-stream" ? new Promise(() => {}) : route.continue(),
  );
  const listened = page.waitForRequest("**/admin/page-events");
  await page.reload();
  await listened;

  await saveAs("live/proxy", "One, changed.\n");
  await page.clock.fastForward(4000);

  await page.getByText("One, changed.").waitFor();
});
