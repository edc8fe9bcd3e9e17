import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { git } from "../support/git.ts";
import { button, link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { ada, grace, server, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[Install](/guide/install)\n",
    "content/guide/index.mdx": "# Guide\n\n[Use](./guide/use)\n",
    "content/guide/install.mdx": "# Install\n\n[Guide](/guide)\n",
    "content/guide/use.mdx": "# Use\n\n[Install](./install)\n",
    "content/old.mdx": "# Old\n",
    "content/links.mdx": "# Links\n\n[Old](/old)\n",
  },
});
const { openPage } = browserOfTests();
const tree = () => git(repository, "rev-parse", "main^{tree}");

test("a folder is moved with two drafts in one commit, and undone", async () => {
  const before = await tree();
  await ada.save("links", "# Links\n\n[Old](/old)\n\nMore.\n");
  await grace.save("new", "# New\n\n[Use](/guide/use)\n");
  const page = await openPage(`${server.url}/admin/move/guide`, { name: "Ada" });
  await page.getByLabel("Path").fill("start");
  await page.getByLabel("Move the 2 pages below it, too").waitFor();
  await button(page, "See what changes…").click();
  await page.getByRole("heading", { name: "Move 3 pages" }).waitFor();
  await button(page, "Add to Changes").click();

  await link(page, "Select all").click();
  await button(page, "Publish selected…").click();
  await page.getByRole("heading", { name: "Publish 5 changes" }).waitFor();
  const first = await head();
  await button(page, "Publish").click();
  await page.getByRole("heading", { name: "5 pages are published" }).waitFor();

  expect(await git(repository, "rev-parse", "main^")).toBe(first);
  const sourceOf = async (slug: string) => (await ada.sourceOf(slug)).json.page.content;
  expect(await sourceOf("new")).toBe("# New\n\n[Use](/start/use)\n");
  expect(await sourceOf("")).toBe("# Home\n\n[Install](/start/install)\n");

  await link(page, "Undo…").click();
  await button(page, "Undo").click();
  await page.getByText("One commit on the branch").waitFor();
  expect(await tree()).toBe(before);
});

test("a page is deleted, and the links to it lead to another page", async () => {
  const page = await openPage(`${server.url}/admin/delete/old`, { name: "Ada" });
  await page.getByLabel("Send links to").fill("guide/use");
  await button(page, "Delete page").click();
  await page.getByText("Deleted “old”.").waitFor();

  expect((await ada.sourceOf("links")).json.page.content).toContain("[Old](/guide/use)");
});
