import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { git } from "../support/git.ts";
import { samples } from "../support/samples.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let ada: Client;

beforeAll(async () => {
  server = await startServer();
  ada = await Client.signedIn(server.url, { name: "Ada" });
});
afterAll(() => server[Symbol.asyncDispose]());

type Look = Parameters<typeof openPage>[1];

const open = (path: string, look: Look = {}) => openPage(server.url + path, { name: "Ada", ...look });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const message = (page: Page) => page.getByLabel("Commit message", { exact: true });
const head = () => git(server.repository, "rev-parse", "main");
const shaOf = async (slug: string) =>
  (await ada.get(`/api/admin/pages/source?slug=${slug}`)).json.page.sha as string;

/** A page whose draft was begun before somebody else published it again. */
async function behind(slug: string) {
  await ada.publish(slug, "# Behind\n\nOne thing is so.\n");
  const base = await shaOf(slug);
  await ada.put("/api/admin/drafts", { slug, content: "# Behind\n\nOne thing is mine.\n", base });
  await ada.publish(slug, "# Behind\n\nOne thing is theirs.\n");
}

describe.each([true, false])("with scripts: %p", (javaScript) => {
  const slug = (name: string) => `${name}-${javaScript ? "with" : "without"}`;

  test("from the changes of a draft to its commit", async () => {
    await ada.publish(slug("through"), "# Install guide\n\nTake the old tool.\n");
    await ada.save(slug("through"), "# Install guide\n\nTake the new tool.\n");
    const page = await open(`/admin/changes/${slug("through")}`, { javaScript });

    expect(await page.getByRole("deletion").allTextContents()).toEqual(["old"]);
    expect(await page.getByRole("insertion").allTextContents()).toEqual(["new"]);
    await link(page, "Publish…").click();
    await heading(page, "Publish Install guide").waitFor();
    expect(await message(page).inputValue()).toBe("Update Install guide");
    await message(page).fill("Name the new tool");
    await button(page, "Publish").click();
    await heading(page, "Install guide is published").waitFor();
    await link(page, "See the commit").click();

    await heading(page, "Name the new tool").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/commits/${await head()}`);
    await link(page, `content/${slug("through")}.mdx`).click();
    await page.waitForURL(`**/admin/edit/${slug("through")}`);
  });

  test("a draft that was saved since it was looked at is shown again, with the message kept", async () => {
    const seen = await ada.save(slug("newer"), "# Newer\n\nLooked at.\n");
    const page = await open(`/admin/publish/${slug("newer")}`, { javaScript });
    await message(page).fill("My message");
    await ada.save(slug("newer"), "# Newer\n\nSaved since.\n", seen, "Grace");

    await button(page, "Publish").click();
    await page.getByRole("alert").getByText("Grace saved this draft after you looked at it.").waitFor();

    expect(await page.getByRole("insertion").allTextContents()).toContain("Saved since.");
    expect(await message(page).inputValue()).toBe("My message");
    await button(page, "Publish").click();
    await heading(page, "Newer is published").waitFor();
  });

  test("a page that was changed meanwhile is published over by choice alone", async () => {
    await behind(slug("behind"));
    const page = await open(`/admin/publish/${slug("behind")}`, { javaScript });

    await page.getByText("The published page was changed after this draft was begun.").waitFor();
    expect(await page.getByRole("deletion").allTextContents()).toEqual(["theirs"]);
    await button(page, "Publish over it").click();

    await heading(page, "Behind is published").waitFor();
  });

  test("a discarded draft is brought back by Undo", async () => {
    await ada.save(slug("undone"), "# Undone\n");
    const page = await open(`/admin/changes/${slug("undone")}`, { javaScript });

    await button(page, "Discard draft").click();
    await page.getByText(`Draft of “${slug("undone")}” discarded.`).waitFor();
    await button(page, "Undo").click();
    await page.getByText(`The draft of “${slug("undone")}” is back.`).waitFor();

    const { json } = await ada.get(`/api/admin/drafts?slug=${slug("undone")}`);
    expect(json.draft.content).toBe("# Undone\n");
  });

  test("a published page is deleted once that was asked, and the list leads to the commit", async () => {
    await ada.publish(slug("deleted"), "# Deleted\n");
    const page = await open(`/admin/delete/${slug("deleted")}`, { javaScript });

    await heading(page, "Delete Deleted?").waitFor();
    await button(page, "Delete page").click();
    await page.getByText(`The page “${slug("deleted")}” is deleted.`).waitFor();
    await link(page, "See the commit").click();

    await heading(page, `Delete ${slug("deleted")}`).waitFor();
    expect(await page.getByText("removed", { exact: true }).count()).toBe(1);
  });
});

test("while a page is published, the step is named and the button waits", async () => {
  await ada.save("waiting", "# Waiting\n");
  const page = await open("/admin/publish/waiting");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/admin/publish/waiting", async (route) => {
    await answered;
    await route.continue();
  });

  await button(page, "Publish").click();

  await page.getByRole("status").getByText("Publishing: the commit is being made…").waitFor();
  expect(await button(page, "Publish").isDisabled()).toBe(true);
  answer();
  await heading(page, "Waiting is published").waitFor();
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Waiting is published");
});

test("where the server cannot be reached that is said, and the button can be pressed again", async () => {
  await ada.save("unreached", "# Unreached\n");
  const page = await open("/admin/publish/unreached", { mayComplain: /ERR_FAILED|Failed to fetch|htmx/ });
  await page.route("**/admin/publish/unreached", (route) => route.abort());
  await message(page).fill("Kept");

  await button(page, "Publish").click();
  await page.getByRole("status").getByText("The server cannot be reached.").waitFor();
  await page.unroute("**/admin/publish/unreached");

  expect(await message(page).inputValue()).toBe("Kept");
  await button(page, "Publish").click();
  await heading(page, "Unreached is published").waitFor();
});

test("an error blocks the button, and its line leads to the editor", async () => {
  await ada.save("broken", "# Broken\n\nFine.\n\n<Open>\n");
  const page = await open("/admin/publish/broken");

  await heading(page, "Errors").waitFor();
  expect(await button(page, "Publish").isDisabled()).toBe(true);
  await message(page).press("Enter");
  await link(page, "Line 5").click();

  await page.waitForURL("**/admin/edit/broken#line-5");
});

test("who looks at what would be published from the source comes back to the source as it was typed", async () => {
  await ada.publish("from-source", "# From the source\n");
  const page = await open("/admin/edit/from-source");
  const source = page.getByRole("textbox", { name: "Text of the page" });

  await button(page, "Source").click();
  await source.press("Control+End");
  await page.keyboard.type("Typed.");
  await link(page, "Publish…").click();
  await button(page, "Cancel").click();
  await source.filter({ hasText: "Typed." }).waitFor();
  await page.keyboard.type("x");
});

test("from the editor it is a dialog, that publishes and closes", async () => {
  await ada.publish("dialog", "# In a dialog\n\nOld.\n");
  await ada.save("dialog", "# In a dialog\n\nNew.\n");
  const page = await open("/admin/edit/dialog");
  const dialog = page.getByRole("dialog", { name: "Publish" });

  await link(page, "Publish…").or(button(page, "Publish…")).click();
  await dialog.getByRole("heading", { name: "Publish In a dialog" }).waitFor();
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await link(page, "Publish…").or(button(page, "Publish…")).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();

  await dialog.getByRole("link", { name: "See the commit" }).waitFor();
  await expectNoFindings(page);
  expect(await dialog.getByRole("link", { name: "Back to the page" }).isVisible()).toBe(false);
});

describe("the pages", () => {
  beforeAll(async () => {
    const upload = { name: "plan.png", content: samples.png.toString("base64") };
    const { path } = (await ada.post("/api/admin/uploads", upload)).json;
    await ada.publish("looked/at", `# Looked at\n\n${"A long line of text. ".repeat(20)}\n\nGone.\n`);
    const code = `\`\`\`js\n${"const a = 1; ".repeat(40)}\n\`\`\`\n`;
    const changed = `# Looked at\n\n${"A long line of words. ".repeat(20)}\n\n## Come\n\n![A plan](/uploads/${path})\n\n`;
    await ada.save("looked/at", `${changed}${code}\n[Nowhere](/looked/nowhere)\n`);
    await ada.save("looked/broken", "# Broken\n\n<Open>\n\n<NeverSeen />\n");
    await behind("looked/behind");
  });

  test("break no rule of axe, and fit windows of every width", async () => {
    const page = await open("/admin/changes/looked/at");
    for (const path of [
      "/admin/changes/looked/at",
      "/admin/changes/looked/none",
      "/admin/publish/looked/at",
      "/admin/publish/looked/broken",
      "/admin/publish/looked/behind",
      "/admin/delete/looked/at",
      `/admin/commits/${await head()}`,
      "/admin?discarded=looked/none&at=1",
    ]) {
      await page.goto(server.url + path);
      await expectGoodLooks(page);
    }
  });
});
