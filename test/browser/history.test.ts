import { describe, expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { button, heading, link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";
import type { Look } from "../support/window.ts";

const { openPage } = browserOfTests();
const { server, ada } = await testSite();

const open = (path: string, look: Look = {}) => openPage(server.url + path, { name: "Ada", ...look });
const draftOf = async (slug: string) => (await ada.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

describe.each([true, false])("with scripts: %p", (javaScript) => {
  const slug = (name: string) => `${name}-${javaScript ? "with" : "without"}`;

  test("an earlier version is restored as the draft, and Undo takes it back", async () => {
    const name = slug("through");
    const first = await ada.save(name, "# Guide\n\nTake the old tool.\n");
    const second = await ada.save(name, "# Guide\n\nTake the new tool.\n", first);
    await ada.save(name, "# Guide\n\nTake no tool.\n", second);
    const page = await open(`/admin?q=${name}`, { javaScript });
    const restored = () => page.getByText(`Restored “${name}” to an earlier version.`).waitFor();

    await page
      .getByRole("list", { name: "Found pages" })
      .getByRole("button", { name: "More for Guide", exact: true })
      .click();
    await link(page, "History").click();
    await heading(page, "History of Guide").waitFor();
    await link(page, /^Draft saved/)
      .nth(1)
      .click();
    await heading(page, "What changed").waitFor();
    expect(await page.getByRole("deletion").allTextContents()).toEqual(["old"]);
    await link(page, "History of Guide").click();
    await page
      .getByRole("radio", { name: /^From Draft saved/ })
      .nth(2)
      .check();
    await page
      .getByRole("radio", { name: /^To Draft saved/ })
      .nth(1)
      .check();
    await button(page, "Compare").click();
    await page.getByRole("deletion").waitFor();

    expect(await page.getByRole("deletion").allTextContents()).toEqual(["old"]);
    expect(await page.getByRole("insertion").allTextContents()).toEqual(["new"]);
    await link(page, "As page").click();
    await page.getByRole("group", { name: "Removed" }).getByText("Take the old tool.").waitFor();
    await button(page, /^Restore Draft saved/)
      .first()
      .click();
    await restored();
    expect(await draftOf(name)).toMatchObject({ content: "# Guide\n\nTake the old tool.\n" });

    const undone = page.waitForResponse((answer) => answer.request().method() === "POST");
    await button(page, "Undo").and(page.locator(".notice button")).click();
    await undone;
    expect(await draftOf(name)).toMatchObject({ content: "# Guide\n\nTake no tool.\n" });
  });

  test("a deleted page is restored from the trash as a draft", async () => {
    await ada.publish(slug("gone"), `# Gone ${slug("gone")}\n`);
    await ada.delete(`/api/admin/pages?slug=${slug("gone")}`);
    const page = await open("/admin", { javaScript });

    await link(page, "Trash").click();
    await button(page, `Restore Gone ${slug("gone")}`).click();
    await page.waitForURL(`**/admin/edit/${slug("gone")}?**`);

    expect(await draftOf(slug("gone"))).toMatchObject({ content: `# Gone ${slug("gone")}\n` });
  });
});

test("two versions shown as pages have the changed words marked", async () => {
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

test("two versions can be chosen and compared by keyboard alone", async () => {
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
