import { expect, test } from "bun:test";

import { testEditor } from "../support/editor.ts";
import { git, gitBytes } from "../support/git.ts";
import { button, heading, link, says } from "../support/roles.ts";

const { server, repository, grace, openPage, editDraft, draftOf } = await testEditor({
  files: {
    "content/index.md": "# Welcome\n",
    "content/plain.mdx": "# Plain\r\n\r\nOne thing.\r\n",
  },
});

test("a page is corrected as plain text, saved, published and deleted", async () => {
  const page = await openPage(`${server.url}/admin`, { stranger: true, javaScript: false });
  const text = page.getByRole("textbox", { name: "Page text" });

  await page.getByLabel("Team PIN").fill("2468");
  await page.getByLabel("Your name").fill("Ada");
  await button(page, "Sign in").click();
  await link(page.locator("#tree"), "Plain").click();
  await text.fill((await text.inputValue()).replace("One thing.", "Another thing."));
  await button(page, "Save").click();
  await says(page, /^Saved$/);
  await link(page, "Publish…").click();
  expect(await page.getByRole("insertion").allTextContents()).toEqual(["Another"]);
  await button(page, "Publish").click();
  await heading(page, "Plain is published").waitFor();
  const corrected = (await gitBytes(repository, "show", "main:content/plain.mdx")).toString();
  await link(page, "Back to the page").click();
  await page.getByLabel("More", { exact: true }).click();
  await link(page, "Delete page").click();
  await button(page, "Delete page").click();
  await page.getByRole("searchbox", { name: "Search pages" }).waitFor();

  expect(corrected).toBe("# Plain\r\n\r\nAnother thing.\r\n");
  expect(await git(repository, "diff", "--name-status", "main~1", "main")).toBe("D\tcontent/plain.mdx");
  expect(await link(page, "Plain").count()).toBe(0);
});

test("a stale save shows both texts", async () => {
  const page = await editDraft("both", "# Page\n\nOne.\n", { javaScript: false });
  await page.getByRole("textbox", { name: "Page text" }).fill("# Page\n\nMine.\n");
  await grace.save("both", "# Page\n\nTheirs.\n", (await draftOf("both")).updatedAt);

  await button(page, "Save").click();
  await heading(page, "Page wasn't saved").waitFor();

  const theirs = page.getByRole("textbox", { name: "Theirs, saved by Grace" });
  expect(await theirs.inputValue()).toBe("# Page\n\nTheirs.\n");
  expect(await theirs.isEditable()).toBe(false);
  await page.getByRole("textbox", { name: "My text" }).fill("# Page\n\nTheirs and mine.\n");
  await button(page, "Overwrite with mine").click();
  await page.waitForURL("**/admin/edit/both");
  expect(await draftOf("both")).toMatchObject({ content: "# Page\n\nTheirs and mine.\n", author: "Ada" });
});
