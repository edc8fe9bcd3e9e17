import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { startBrowserIn } from "../../support/chromium.ts";
import { pageText, save, testEditor, write } from "../../support/editor.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { button, says } from "../../support/roles.ts";
import { cookieOf } from "../../support/window.ts";

const { server, grace, editDraft, draftOf } = await testEditor();

const unreached = { mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ };
const address = (slug: string) => `${server.url}/admin/edit/${slug}`;
const offer = (page: Page) => page.getByText(/^Unsaved text from \d\d:\d\d/);

/** Ada types without a network and leaves the page, which sends her text. The server refuses it: Grace was earlier. */
async function typeInVainAndLeave(slug: string): Promise<Page> {
  const page = await editDraft(slug, "One.\n\nThree.\n", unreached);
  await write(page, "One.", "");
  await page.context().setOffline(true);
  await page.keyboard.insertText(" Two.");
  await page.keyboard.press("Control+s");
  await says(page, /^Offline/);
  const { updatedAt } = await draftOf(slug);
  await grace.save(slug, "One.\n\nThree. Four.\n", updatedAt);
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await page.goto(address(slug));
  await offer(page).waitFor();
  return page;
}

test("unsaved text is offered when the page opens again, and never inserted automatically", async () => {
  const page = await typeInVainAndLeave("kept/offered");

  const shown = await pageText(page).textContent();
  await button(page, "Use it").click();
  await page.getByText("One. Two.").waitFor();
  await save(page);

  expect(shown).toStartWith("One.Three. Four.");
  expect((await draftOf("kept/offered")).content).toBe("One. Two.\n\nThree. Four.\n");
});

test("a text that did reach the server is no longer offered", async () => {
  const page = await typeInVainAndLeave("kept/reached");

  const { updatedAt } = await draftOf("kept/reached");
  await grace.save("kept/reached", "One. Two.\n\nThree.\n", updatedAt);

  await offer(page).waitFor({ state: "hidden" });
});

test("text typed before the browser was killed is offered when the page opens again", async () => {
  await using profile = await temporaryFolder();
  const open = async (browser: Awaited<ReturnType<typeof startBrowserIn>>) => {
    await browser.context.addCookies([await cookieOf(server.url, { name: "Ada" })]);
    const page = await browser.context.newPage();
    await page.goto(address("kept/killed"));
    return page;
  };
  await grace.save("kept/killed", "One.\n");
  const before = await startBrowserIn(profile.path);
  const page = await open(before);
  await write(page, "One.", "");
  await page.context().setOffline(true);
  await page.keyboard.insertText(" Two.");
  await page.keyboard.press("Control+s");
  await says(page, /^Offline/);

  await before.kill();
  await using after = await startBrowserIn(profile.path);
  const reopened = await open(after);
  await offer(reopened).waitFor();
  const shown = await pageText(reopened).textContent();
  await button(reopened, "Use it").click();
  await says(reopened, /^Saved$/);

  expect(shown).not.toContain("Two");
  expect((await draftOf("kept/killed")).content).toBe("One. Two.\n");
});
