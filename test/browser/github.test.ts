import { afterAll, expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { save, write } from "../support/editor.ts";
import { startGitHub, withSignIn } from "../support/emulator.ts";
import { freePort } from "../support/free-port.ts";
import { button, dialog, heading, link, says } from "../support/roles.ts";
import { testSite } from "../support/site.ts";
import type { Look } from "../support/window.ts";

const { openPage } = browserOfTests();

const PORT = freePort();
const BASE_URL = `http://127.0.0.1:${PORT}`;

const gitHub = await startGitHub({
  files: [{ path: "content/index.md", content: "# Home\n\nThe first words.\n" }],
  callback: `${BASE_URL}/api/admin/oauth/github/callback`,
});
afterAll(() => gitHub[Symbol.asyncDispose]());
await testSite({ settings: withSignIn(gitHub, BASE_URL, { PORT: String(PORT) }) });

/** Chooses the user on GitHub's page. */
const signInAs = (page: Page, login: string) =>
  button(page, new RegExp(`^\\S?\\s*${login}\\b`))
    .click()
    .then(() => page.waitForURL(`${BASE_URL}/**`));

/** Signs in over GitHub's pages. */
async function signIn(login: string, path = "/admin", look: Look = {}): Promise<Page> {
  const page = await openPage(BASE_URL + path, { stranger: true, ...look });
  await link(page, "Sign in with GitHub").click();
  await signInAs(page, login);
  return page;
}

/** Types into the page until its save is refused because the session has ended. */
async function outlive(page: Page, text: string): Promise<Locator> {
  await page.context().clearCookies({ name: "service_admin" });
  await write(page, "The first words.", text);
  await page.keyboard.press("Control+s");
  const box = dialog(page, "Sign in again");
  await box.waitFor();
  return box;
}

/** Follows the dialog's link, and signs in in the tab that it opens. */
async function signInBeside(page: Page, box: Locator, login: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await link(box, "Sign in with GitHub").click();
  const other = await opened;
  await signInAs(other, login);
  return other;
}

const draftOf = async (page: Page) =>
  (await (await page.request.get(`${BASE_URL}/api/admin/drafts?slug=`)).json()).draft;

test("two people sign in, edit the same page and publish, each under their own name", async () => {
  for (const [login, words, text] of [
    ["grace", "The first words.", " Grace's."],
    ["ada", "Grace's.", " And Ada's."],
  ] as const) {
    const page = await signIn(login, "/admin/edit");
    await write(page, words, text);
    await save(page);
    await page.goto(`${BASE_URL}/admin/publish`);
    await button(page, "Publish").click();
    await heading(page, "Home is published").waitFor();
    const [commit] = await gitHub.log();
    expect(await link(page, "View commit").getAttribute("href")).toBe(
      `${gitHub.url}/octocat/site/commit/${commit!.sha}`,
    );
  }

  const [last, first] = await gitHub.log();
  expect([last!.author, first!.author]).toEqual(["Ada Lovelace", "Grace Hopper"]);
  expect(await gitHub.text("content/index.md")).toBe("# Home\n\nThe first words. Grace's. And Ada's.\n");
});

test("an ended GitHub session is renewed only through GitHub, in another tab, and then the text is saved", async () => {
  const page = await signIn("ada", "/admin/edit");
  const box = await outlive(page, " Kept.");

  expect(await box.getByLabel("Team PIN").count()).toBe(0);
  await button(box, "Continue").click();
  await box.getByRole("alert").getByText("Sign in first.").waitFor();
  await signInBeside(page, box, "ada");
  await button(box, "Continue").click();
  await says(page, /^Saved$/);

  expect(await box.isVisible()).toBe(false);
  expect(await draftOf(page)).toMatchObject({ content: expect.stringContaining("Kept."), author: "ada" });
});

test("the text is saved without a click after sign-in in the other tab", async () => {
  const page = await signIn("grace", "/admin/edit");
  const box = await outlive(page, " Once more.");
  const other = await signInBeside(page, box, "grace");

  await other.close();
  // A headless window always has the focus.
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await says(page, /^Saved$/);

  expect(await box.isVisible()).toBe(false);
  expect((await draftOf(page)).content).toContain("Once more.");
});

test("an ended PIN session is renewed by PIN or GitHub", async () => {
  const page = await openPage(`${BASE_URL}/admin/edit`, { name: "Zoe" });
  const box = await outlive(page, " By the PIN.");

  await link(box, "Sign in with GitHub").waitFor();
  await box.getByLabel("Team PIN").fill("2468");
  await button(box, "Sign in").click();
  await says(page, /^Saved$/);

  expect((await draftOf(page)).author).toBe("Zoe");
});

test("the sign-in page refuses people without write access", async () => {
  const page = await signIn("mallory");

  await page.getByRole("alert").getByText("can't write to the repository").waitFor();

  await page.goto(`${BASE_URL}/admin`);
  await link(page, "Sign in with GitHub").waitFor();
});
