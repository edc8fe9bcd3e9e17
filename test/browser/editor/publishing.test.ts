import { expect, test } from "bun:test";

import { holds, pageText, save, showView, testEditor, write } from "../../support/editor.ts";
import { git } from "../../support/git.ts";
import { expectNoFindings } from "../../support/looks.ts";
import { button, dialog, heading, isFocused, link, says } from "../../support/roles.ts";

const { server, repository, ada, edit, editDraft, editPublished, draftOf } = await testEditor({
  settings: { SITE_URL: "https://docs.example.org" },
});

test("Publish opens a dialog with the focus, which closes", async () => {
  const page = await editDraft("dialog", "# In a dialog\n\nNew.\n");
  const publishing = dialog(page, "Publish");

  await link(page, "Publish…").click();
  await heading(publishing, "Publish In a dialog").waitFor();
  expect(await publishing.evaluate((shown) => shown.matches(":focus-within"))).toBe(true);
  await button(publishing, "Cancel").click();
  await publishing.waitFor({ state: "hidden" });

  await isFocused(link(page, "Publish…"));
});

test("Enter publishes in the dialog, and Ctrl+Enter does from its fields", async () => {
  const page = await editDraft("by-enter", "# By Enter\n\nOne.\n");
  const publishing = dialog(page, "Publish");

  await page.keyboard.press("Control+Enter");
  await heading(publishing, "Publish By Enter").waitFor();
  await page.keyboard.press("Enter");
  await says(page, "Published.");
  await write(page, "One.", " Two.");
  await page.keyboard.press("Control+Enter");
  await heading(publishing, "Publish By Enter").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("In two");
  await page.keyboard.press("Enter");
  await page.keyboard.type("lines");
  await page.keyboard.press("Control+Enter");
  await publishing.waitFor({ state: "hidden" });

  expect(await git(repository, "log", "-1", "--format=%s", "main")).toStartWith("In two lines");
  expect(await git(repository, "show", "main:content/by-enter.mdx")).toBe("# By Enter\n\nOne. Two.");
});

test("Enter does not overwrite what somebody else published", async () => {
  await ada.publish("overtaken", "# Overtaken\n\nOne.\n");
  const { sha } = (await ada.get("/api/admin/pages/source?slug=overtaken")).json.page;
  await ada.put("/api/admin/drafts", { slug: "overtaken", content: "# Overtaken\n\nMine.\n", base: sha });
  await ada.publish("overtaken", "# Overtaken\n\nTheirs.\n");
  const page = await edit("overtaken");
  const publishing = dialog(page, "Publish");

  await page.keyboard.press("Control+Enter");
  await button(publishing, "Publish anyway").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await button(publishing, "Cancel").click();

  expect(await git(repository, "show", "main:content/overtaken.mdx")).toBe("# Overtaken\n\nTheirs.");
});

test("after Publish the page goes on: the caret stays, and a note has the links", async () => {
  const page = await editPublished(
    "goes-on",
    `# Goes on\n\n${"One.\n\n".repeat(15)}Two.\n\n${"Three.\n\n".repeat(40)}`,
  );
  await write(page, "Two.", " Mine");
  const place = await page.evaluate("scrollY");

  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();
  await says(page, "Published.");

  await dialog(page, "Publish").waitFor({ state: "hidden" });
  await isFocused(pageText(page));
  expect(await page.evaluate("scrollY")).toBe(place);
  expect(await link(page, "View page").getAttribute("href")).toBe("https://docs.example.org/goes-on");
  const commit = (await link(page, "View commit").getAttribute("href"))!;
  expect((await ada.get(commit)).text).toContain("Update Goes on");
  await says(page, /^Saved$/);
  expect(await page.getByRole("button", { name: "Discard draft", includeHidden: true }).isVisible()).toBe(
    false,
  );
  await expectNoFindings(page);
});

test("what is typed after a publication is a new draft that starts from it", async () => {
  const page = await editPublished("starts-again", "# Again\n\nOne.\n");
  await write(page, "One.", " Two.");
  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();
  await says(page, "Published.");
  expect(await draftOf("starts-again")).toBeNull();

  await page.keyboard.type(" Three.");
  await save(page);
  await holds(page, "# Again\n\nOne. Two. Three.\n");
  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();
  await dialog(page, "Publish").waitFor({ state: "hidden" });

  const { json } = await ada.get("/api/admin/pages/source?slug=starts-again");
  expect(json.page.content).toBe("# Again\n\nOne. Two. Three.\n");
});

test("a new page that is published can be deleted", async () => {
  const page = await edit("first-time");
  await isFocused(pageText(page));
  await page.keyboard.type("Words.");
  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();
  await says(page, "Published.");

  await page.locator("summary").and(page.getByLabel("More")).click();
  await link(page, "Delete page").waitFor();
});

test("in a long review the buttons stay in view", async () => {
  const paragraphs = Array.from({ length: 60 }, (_, nth) => `Paragraph ${nth}.`).join("\n\n");
  for (const look of [{}, { width: 360, height: 500 }]) {
    const page = await editDraft("long-review", `# Long\n\n${paragraphs}\n`, look);
    await link(page, "Publish…").click();
    const publish = button(dialog(page, "Publish"), "Publish");
    await publish.waitFor();

    const { y, height } = (await publish.boundingBox())!;
    const outer = (await dialog(page, "Publish").boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(outer.y + outer.height);
    expect(y).toBeGreaterThan(outer.y);
    await page.goto(`${server.url}/admin/changes/long-review`);
    await ada.delete("/api/admin/pages?slug=long-review");
  }
});

test("closing the publish dialog returns to the source view with its text", async () => {
  const page = await editDraft("from-source", "# From the source\n");

  await showView(page, "source");
  await pageText(page).press("Control+End");
  await page.keyboard.type("Typed.");
  await link(page, "Publish…").click();
  await button(page, "Cancel").click();

  await pageText(page).filter({ hasText: "Typed." }).waitFor();
});

test("without a connection Publish says why it waits, goes on when it is back, and makes one commit", async () => {
  const mayComplain = /ERR_INTERNET_DISCONNECTED|Failed to fetch|htmx/;
  const page = await editPublished("offline", "# Offline\n\nOne.\n", { mayComplain });
  const publishing = dialog(page, "Publish");
  const reason = publishing.getByRole("alert").filter({ hasText: "Can't reach the server." });
  const commits = async () =>
    (await git(repository, "rev-list", "main", "--", "content/offline.mdx")).split("\n");

  await page.context().setOffline(true);
  await write(page, "One.", " Two.");
  await link(page, "Publish…").click();
  await reason.waitFor();
  await button(publishing, "Try again").press("Enter");
  await button(publishing, "Cancel").click();
  await publishing.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+Enter");
  await reason.waitFor();
  await page.context().setOffline(false);
  await publishing.getByRole("insertion").filter({ hasText: "Two." }).waitFor();

  await page.context().setOffline(true);
  await button(publishing, "Publish").click();
  await publishing.getByRole("status").filter({ hasText: "Can't reach the server." }).waitFor();
  await page.context().setOffline(false);
  await button(publishing, "Publish").click();
  await says(page, "Published.");
  expect(await commits()).toHaveLength(2);
});
