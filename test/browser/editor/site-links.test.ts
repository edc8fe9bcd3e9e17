import { expect, test } from "bun:test";

import { caretAfter, holds, pageText, paste, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor({
  files: {
    "content/guide/install.mdx": "# Install it\n\n## On Linux\n\nSee [the start](../start.mdx).\n",
    "content/start.mdx": "# Start here\n\nSee [install](./guide/install.mdx).\n",
  },
  settings: { SITE_URL: "https://docs.example.org/en" },
});

test("a pasted address of the site becomes a link as the site writes it, with the title as its text", async () => {
  const page = await editDraft("guide/pasted", "See\n\nOr this.\n");
  await caretAfter(page, "See");
  await page.keyboard.type(" ");

  await paste(pageText(page), { "text/plain": "https://docs.example.org/en/guide/install/#on-linux" });

  await holds(page, "See [On Linux](./install.mdx#on-linux)\n\nOr this.\n");
  await page.keyboard.type(".");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Home");
  await paste(pageText(page), { "text/plain": new URL("/admin/edit/start", page.url()).href });
  await holds(page, "See [On Linux](./install.mdx#on-linux).\n\n[Or this.](../start.mdx)\n");
});

test("an address that is pasted after the last paragraph becomes a link there", async () => {
  const page = await editDraft("guide/after", "One.\n\nTwo.\n");
  await pageText(page).press("Control+End");

  await paste(pageText(page), { "text/plain": "https://docs.example.org/en/start" });

  await holds(page, "One.\n\nTwo.\n\n[Start here](../start.mdx)\n");
});

test("another pasted address stays as it is", async () => {
  const page = await editDraft("guide/other", "See\n");
  await caretAfter(page, "See");
  await page.keyboard.type(" ");
  const answered = page.waitForResponse(/link-targets/);

  await paste(pageText(page), { "text/plain": "https://docs.example.org/en/nothing" });

  await answered;
  await page.keyboard.type("!");
  await holds(page, "See https://docs.example.org/en/nothing!\n");
});

test("links that lead nowhere are underlined when one has stopped typing, in tables too", async () => {
  const links =
    "[yes](./install.mdx) [no](./gone.mdx) [far](https://a.example/x) [here](#here) [lost](#lost)";
  const page = await editDraft("guide/dead", `${links}\n\n| a |\n|---|\n| [cell](./gone.mdx) |\n\n## Here\n`);
  const dead = pageText(page).locator(".doc-dead");

  await dead.nth(2).waitFor();
  expect(await dead.allTextContents()).toEqual(["no", "lost", "cell"]);

  await dead.first().click();
  await page.getByRole("dialog", { name: "Link" }).getByText("Leads nowhere").waitFor();
});
