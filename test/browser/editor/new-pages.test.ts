import { expect, test } from "bun:test";

import { pageText, save, testEditor } from "../../support/editor.ts";
import { button, dialog, isFocused, link, says } from "../../support/roles.ts";

const { server, edit, openPage, draftOf } = await testEditor();

test("an address that is no page can be looked at and left, and stays no page", async () => {
  const page = await edit("new/looked-at", { clock: true });
  const saves: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && saves.push(request.url()));

  await pageText(page).click();
  await page.clock.fastForward(10_000);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.locator(".head .site").click();
  await page.getByRole("searchbox", { name: "Search pages" }).waitFor();

  expect(saves).toEqual([]);
  expect(await draftOf("new/looked-at")).toBeNull();
});

test("a new page that is left as it started makes no draft, also if something was typed in between", async () => {
  const page = await openPage(`${server.url}/admin/edit/new/empty?title=Empty`, { name: "Ada", clock: true });
  await isFocused(pageText(page));

  await page.keyboard.type("x");
  await says(page, "Saving…");
  await page.keyboard.press("Backspace");
  await page.clock.fastForward(10_000);
  await page.reload();
  await pageText(page).waitFor();

  expect(await draftOf("new/empty")).toBeNull();
  expect(await page.getByText("Unsaved text").isVisible()).toBe(false);
});

test("what is written in a new page is saved, and with Ctrl+S also a page of nothing but a title", async () => {
  const page = await edit("new/written");
  await isFocused(pageText(page));
  await page.keyboard.type("Words.");
  await save(page);
  expect((await draftOf("new/written")).content).toContain("Words.");

  const titled = await openPage(`${server.url}/admin/edit/new/titled?title=Titled`, { name: "Ada" });
  await pageText(titled).waitFor();
  await save(titled);
  expect((await draftOf("new/titled")).content).toContain("Titled");
});

test("a new page can be published as it started", async () => {
  const page = await openPage(`${server.url}/admin/edit/new/published?title=First`, { name: "Ada" });
  await pageText(page).waitFor();

  await link(page, "Publish…").click();

  await button(dialog(page, "Publish"), "Publish").waitFor();
});
