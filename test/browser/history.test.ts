import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectGoodLooks } from "../support/browser.ts";
import { Client } from "../support/client.ts";
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
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const draftOf = async (slug: string) => (await ada.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

describe.each([true, false])("with scripts: %p", (javaScript) => {
  const slug = (name: string) => `${name}-${javaScript ? "with" : "without"}`;

  test("from the list of pages to an earlier version, to its text as the draft, and back by Undo", async () => {
    const first = await ada.save(slug("through"), "# Guide\n\nTake the old tool.\n");
    const second = await ada.save(slug("through"), "# Guide\n\nTake the new tool.\n", first);
    await ada.save(slug("through"), "# Guide\n\nTake no tool.\n", second);
    const page = await open(`/admin?q=${slug("through")}`, { javaScript });

    await button(page, "More for Guide").click();
    await link(page, "History").click();
    await page.getByRole("heading", { name: "History of Guide" }).waitFor();
    await page
      .getByRole("radio", { name: /^From Draft saved/ })
      .nth(2)
      .check();
    await page
      .getByRole("radio", { name: /^To Draft saved/ })
      .nth(1)
      .check();
    await button(page, "Compare").click();

    expect(await page.getByRole("deletion").allTextContents()).toEqual(["old"]);
    expect(await page.getByRole("insertion").allTextContents()).toEqual(["new"]);
    await link(page, "As page").click();
    await page.getByRole("group", { name: "Removed" }).getByText("Take the old tool.").waitFor();
    await button(page, /^Restore Draft saved/)
      .first()
      .click();
    await page.getByText(`An earlier text of “${slug("through")}” is its draft now.`).waitFor();
    expect(await draftOf(slug("through"))).toMatchObject({ content: "# Guide\n\nTake the old tool.\n" });

    await button(page, "Undo").and(page.locator(".notice button")).click();
    await page.getByText(`An earlier text of “${slug("through")}” is its draft now.`).waitFor();
    expect(await draftOf(slug("through"))).toMatchObject({ content: "# Guide\n\nTake no tool.\n" });
  });

  test("a deleted page comes back from the list as a draft", async () => {
    await ada.publish(slug("gone"), `# Gone ${slug("gone")}\n`);
    await ada.delete(`/api/admin/pages?slug=${slug("gone")}`);
    const page = await open("/admin", { javaScript });

    await link(page, "Deleted pages and drafts").click();
    await button(page, `Restore Gone ${slug("gone")}`).click();
    await page.waitForURL(`**/admin/edit/${slug("gone")}?**`);

    expect(await draftOf(slug("gone"))).toMatchObject({ content: `# Gone ${slug("gone")}\n` });
  });
});

test("as a page, the words that differ are marked where they stand", async () => {
  const first = await ada.save("marked", "# Same\n\nTake the **old** tool.\n\n- gone\n- stays\n");
  await ada.save("marked", "# Same\n\nTake the *new* tool now.\n\n- stays\n", first);
  const page = await open(`/admin/history/marked?from=draft-${first}&as=page`);

  const marked = (name: string) =>
    page.evaluate(
      `Array.from(CSS.highlights.get("${name}"), ({ startContainer, startOffset, endOffset }) =>
        startContainer.data.slice(startOffset, endOffset))`,
    );

  expect(await marked("removed-words")).toEqual(["old", "gone"]);
  expect(await marked("added-words")).toEqual(["new", "now"]);
});

test("two versions are chosen and compared by keyboard alone", async () => {
  const first = await ada.save("by-keyboard", "One.\n");
  const second = await ada.save("by-keyboard", "Two.\n", first);
  await ada.save("by-keyboard", "Three.\n", second);
  const page = await open("/admin/history/by-keyboard");

  await page.getByRole("radio", { name: /^From/ }).nth(1).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("deletion").first().waitFor();

  expect(await page.getByRole("deletion").allTextContents()).toEqual(["One."]);
  expect(await page.getByRole("insertion").allTextContents()).toEqual(["Three."]);
});

describe("the pages", () => {
  let first: number;
  let commit: string;

  beforeAll(async () => {
    const rest = `${"A long line of words. ".repeat(20)}\n\n\`\`\`js\n${"const a = 1; ".repeat(40)}\n\`\`\`\n`;
    first = await ada.save(
      "looked/at",
      `# Looked at\n\nOne thing.\n\n<Note>\n\nInside.\n\n</Note>\n\n${rest}`,
    );
    commit = await ada.publish(
      "looked/at",
      `# Looked at\n\nAnother thing.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n${rest}`,
      {
        updatedAt: first,
        message: `A subject that is long ${"and longer ".repeat(8)}`,
      },
    );
    await ada.save("looked/at", "# Looked at\n\nOne more.\n");
    await ada.publish("looked/gone", "# A page that is gone\n");
    await ada.delete("/api/admin/pages?slug=looked/gone");
    await ada.save("looked/let-go", "# A draft that was let go\n");
    await ada.submit("/admin/discard/looked/let-go");
  });

  test("break no rule of axe, and fit windows of every width", async () => {
    const compared = `/admin/history/looked/at?from=draft-${first}&to=commit-${commit}`;
    const page = await open("/admin/history/looked/at");
    for (const path of [
      "/admin/history/looked/at",
      "/admin/history/looked/never",
      compared,
      `${compared}&as=page`,
      "/admin/deleted",
      `/admin/edit/looked/at?reverted=looked/at&at=1&before=1`,
    ]) {
      await page.goto(server.url + path);
      await expectGoodLooks(page);
    }
  });
});
