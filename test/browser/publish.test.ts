import { describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { git } from "../support/git.ts";
import { button, heading, link, says } from "../support/roles.ts";
import { testSite } from "../support/site.ts";
import type { Look } from "../support/window.ts";

const { openPage } = browserOfTests();
const { server, repository, ada } = await testSite();

const open = (path: string, look: Look = {}) => openPage(server.url + path, { name: "Ada", ...look });
const message = (page: Page) => page.getByLabel("Commit message", { exact: true });

describe.each([true, false])("with scripts: %p", (javaScript) => {
  const slug = (name: string) => `${name}-${javaScript ? "with" : "without"}`;

  test("a draft is published from its changes", async () => {
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
    await link(page, "View commit").click();

    await heading(page, "Name the new tool").waitFor();
    const head = await git(repository, "rev-parse", "main");
    expect(new URL(page.url()).pathname).toBe(`/admin/commits/${head}`);
    await link(page, `content/${slug("through")}.mdx`).click();
    await page.waitForURL(`**/admin/edit/${slug("through")}`);
  });

  test("what is chosen in Changes has a bar of its own", async () => {
    const names = ["chosen/one", "chosen/two", "other/three"].map(slug);
    for (const name of names) await ada.save(name, `# ${name}\n`);
    const page = await open("/admin/changes", { javaScript });
    const publish = button(page, "Publish selected…");
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });

    await box(names[0]!).waitFor();
    expect(await publish.isVisible()).toBe(false);
    if (javaScript) {
      await box("all in chosen").check();
      await says(page, "2 selected");
      expect(await box(names[1]!).isChecked()).toBe(true);
      await button(page, "Clear the selection").click();
      await publish.waitFor({ state: "hidden" });
    }
    await box(names[2]!).check();
    await publish.click();
    await page.waitForURL("**/admin/changesets");
    for (const name of names) await ada.submit(`/admin/discard/${name}`);
  });

  test("a published page is deleted after a question, and the notice links to the commit", async () => {
    await ada.publish(slug("deleted"), "# Deleted\n");
    const page = await open(`/admin/delete/${slug("deleted")}`, { javaScript });

    await heading(page, "Delete Deleted?").waitFor();
    await button(page, "Delete page").click();
    await page.getByText(`Deleted “${slug("deleted")}”.`).waitFor();
    await link(page, "View commit").click();

    await heading(page, `Delete ${slug("deleted")}`).waitFor();
    expect(await page.getByText("Removed", { exact: true }).count()).toBe(1);
  });
});

test("a draft saved after the page was opened is shown again, with the typed message", async () => {
  const seen = await ada.save("newer", "# Newer\n\nLooked at.\n");
  const page = await open("/admin/publish/newer");
  await message(page).fill("My message");
  await ada.save("newer", "# Newer\n\nSaved since.\n", seen, "Grace");

  await button(page, "Publish").click();
  await page.getByRole("alert").getByText("Grace saved this draft after you opened it.").waitFor();

  const read = page.getByRole("group", { name: "The new page" });
  expect(await read.textContent()).toContain("Saved since.");
  expect(await message(page).inputValue()).toBe("My message");
  await button(page, "Publish").click();
  await heading(page, "Newer is published").waitFor();
});

test("a page that changed meanwhile is overwritten only by choice", async () => {
  await ada.publish("changed", "# Changed\n\nOne thing is so.\n");
  const { sha } = (await ada.get("/api/admin/pages/source?slug=changed")).json.page;
  const mine = { slug: "changed", content: "# Changed\n\nOne thing is mine.\n", base: sha };
  await ada.put("/api/admin/drafts", mine);
  await ada.publish("changed", "# Changed\n\nOne thing is theirs.\n");
  const page = await open("/admin/publish/changed");

  await page.getByText("The published page changed after this draft was started.").waitFor();
  expect(await page.getByRole("deletion").allTextContents()).toEqual(["theirs"]);
  await button(page, "Publish anyway").click();

  await heading(page, "Changed is published").waitFor();
});

test("Undo restores a discarded draft", async () => {
  await ada.save("undone", "# Undone\n");
  const page = await open("/admin/changes/undone");

  await button(page, "Discard draft").click();
  await page.getByText("Draft of “undone” discarded.").waitFor();
  await button(page, "Undo").click();
  await page.getByText("Draft of “undone” restored.").waitFor();

  const { json } = await ada.get("/api/admin/drafts?slug=undone");
  expect(json.draft.content).toBe("# Undone\n");
});

test("publishing shows its step and disables the button", async () => {
  await ada.save("waiting", "# Waiting\n");
  const page = await open("/admin/publish/waiting");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/admin/publish/waiting", async (route) => {
    await answered;
    await route.continue();
  });

  await button(page, "Publish").click();

  await says(page, "Publishing: creating the commit…");
  expect(await button(page, "Publish").isDisabled()).toBe(true);
  answer();
  await heading(page, "Waiting is published").waitFor();
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Waiting is published");
});

test("an unreachable server is reported, and the button works again", async () => {
  await ada.save("unreached", "# Unreached\n");
  const page = await open("/admin/publish/unreached", { mayComplain: /ERR_FAILED|Failed to fetch|htmx/ });
  await page.route("**/admin/publish/unreached", (route) => route.abort());
  await message(page).fill("Kept");

  await button(page, "Publish").click();
  await says(page, "Can't reach the server.");
  await page.unroute("**/admin/publish/unreached");

  expect(await message(page).inputValue()).toBe("Kept");
  await button(page, "Publish").click();
  await heading(page, "Unreached is published").waitFor();
});

test("an error disables the button, and its line links to the editor", async () => {
  await ada.save("broken", "# Broken\n\nFine.\n\n<Open>\n");
  const page = await open("/admin/publish/broken");

  await heading(page, "Errors").waitFor();
  expect(await button(page, "Publish").isDisabled()).toBe(true);
  await message(page).press("Enter");
  // A warning below it says that the site has no such component.
  await link(page, "Line 5").first().click();

  await page.waitForURL("**/admin/edit/broken#line-5");
});
