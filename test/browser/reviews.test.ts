import { expect, test } from "bun:test";

import { pageText, save, testEditor, write } from "../support/editor.ts";
import { git } from "../support/git.ts";
import { expectNoFindings } from "../support/looks.ts";
import { button, dialog, heading, link, says } from "../support/roles.ts";

const { server, repository, openPage, edit, editDraft, ada, grace } = await testEditor({
  files: { "content/index.mdx": "# Home\n", "content/guide.mdx": "# Guide\n\nThe old port.\n" },
  settings: { PUBLISHING: "review" },
});

test("one person asks and changes what they asked for, and another approves and merges", async () => {
  const ada = await editDraft("guide", "# Guide\n\nThe new port.\n");
  await write(ada, "port", " is 80");
  await link(ada, "Ask for review…").click();
  await ada.getByLabel("Title of the review").fill("Name the port");
  await button(dialog(ada, "Publish"), "Ask for review").click();
  await heading(dialog(ada, "Publish"), "Review #1 is open").waitFor();
  await button(dialog(ada, "Publish"), "Close").click();
  await ada.locator("#page-state").getByText("In review #1").waitFor();
  await link(ada, "Open review").waitFor();

  const bob = await openPage(`${server.url}/admin/reviews`, { name: "Bob" });
  await link(bob, "Name the port").click();
  await bob.getByLabel("Your review").fill("Which one?");
  await button(bob, "Request changes").click();
  await bob.getByText("Changes requested", { exact: true }).first().waitFor();
  await expectNoFindings(bob);

  await pageText(ada).focus();
  await write(ada, "80", ", or 443");
  await save(ada);
  await ada.keyboard.press("Control+Enter");
  await button(dialog(ada, "Publish"), "Add to review #1").click();
  await heading(dialog(ada, "Publish"), "Added to review #1").waitFor();
  const editor = await edit("guide");
  await editor.locator("#page-state").getByText("In review #1").waitFor();
  await link(dialog(ada, "Publish"), "Open review").click();
  expect(await button(ada, "Merge and publish").isDisabled()).toBe(true);
  await ada.getByText("Which one?").waitFor();

  await bob.reload();
  expect(await bob.getByRole("insertion").allTextContents()).toEqual(["new", " is 80, or 443"]);
  await button(bob, "Approve").click();
  await bob.getByText("approved", { exact: true }).waitFor();
  await button(bob, "Merge and publish").click();
  await says(bob, /^It is published\./);
  await says(editor, /^Published by Bob$/);
  await editor.locator("#page-state").getByText("Published").waitFor();
  expect(await link(editor, "Ask for review…").isVisible()).toBeFalse();
  expect(await git(repository, "show", "main:content/guide.mdx")).toBe(
    "# Guide\n\nThe new port is 80, or 443.",
  );
});

test("a review's text is offered until there is a draft", async () => {
  const asking = { changes: [{ slug: "", content: "# Home, by Grace\n" }] };
  expect((await grace.post("/api/admin/reviews", asking)).status).toBe(200);
  const page = await edit("");
  const offer = button(page, "Continue from the review");
  await offer.waitFor();
  await write(page, "Home", " of ours");
  expect(await offer.count()).toBe(1);
  await save(page);

  await offer.waitFor({ state: "detached" });
});

test("on a phone, the header is one row of links, and Help is in the menu of the account", async () => {
  const page = await openPage(`${server.url}/admin/reviews`, { name: "Bob", width: 360 });

  const bottoms = await page
    .getByRole("banner")
    .locator("a:visible, button:visible")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
  await button(page, /^Account/).click();
  await link(page, "Help").click();

  expect(Math.max(...bottoms)).toBeLessThan(50);
  await page.waitForURL("**/admin/help");
});

test("in a window of 1,280 pixels, who else is on a page in review is said in one line", async () => {
  const [slug, content] = ["guide/shared", "# Install the command line\n\nText.\n"];
  await ada.save(slug, content);
  await ada.post("/api/admin/reviews", { title: "Shared", changes: [{ slug, content }] });
  await openPage(`${server.url}/admin/edit/${slug}`, { name: "Grace Hopper" });

  const page = await edit(slug, { width: 1280 });
  await page.getByText("Grace Hopper is on this page").waitFor();

  const lines = (id: string) =>
    page
      .locator(id)
      .evaluate((element) => (element as unknown as { getClientRects(): unknown[] }).getClientRects().length);
  expect([await lines("#state"), await lines("#others")]).toEqual([1, 1]);
});

test("on a new page, who else is there is said without a dot before the name", async () => {
  await openPage(`${server.url}/admin/edit/guide/dotless?title=New`, { name: "Grace Hopper" });

  const page = await openPage(`${server.url}/admin/edit/guide/dotless?title=New`, { name: "Ada" });
  await page.getByText("Grace Hopper is on this page").waitFor();

  expect(await page.locator("#state").textContent()).toBe("");
  const dot = await page.evaluate("getComputedStyle(document.querySelector('#others'), '::before').content");
  expect(dot).toBe("none");
});
