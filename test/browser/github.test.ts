import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { freePort, startGitHub, type TestGitHub, withSignIn } from "../support/emulator.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

const PORT = freePort();
const BASE_URL = `http://127.0.0.1:${PORT}`;

let gitHub: TestGitHub;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  gitHub = await startGitHub({
    files: [{ path: "content/index.md", content: "# Home\n\nThe first words.\n" }],
    callback: `${BASE_URL}/api/admin/oauth/github/callback`,
  });
  server = await startServer(withSignIn(gitHub, BASE_URL, { PORT: String(PORT) }));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await gitHub[Symbol.asyncDispose]();
});

type Look = Parameters<typeof openPage>[1];

/** Signs in over GitHub's pages, in a profile of one's own. */
async function signIn(login: string, path = "/admin", look: Look = {}): Promise<Page> {
  const page = await openPage(BASE_URL + path, { stranger: true, ...look });
  await page.getByRole("link", { name: "Sign in with GitHub" }).click();
  await page.getByRole("button", { name: new RegExp(`^\\S?\\s*${login}\\b`) }).click();
  await page.waitForURL(`${BASE_URL}/**`);
  return page;
}

/** Types at the end of the page's first paragraph, and saves. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("group", { name: "Paragraph" }).first().click();
  await page.getByRole("textbox", { name: /source$/ }).press("End");
  await page.keyboard.type(text);
  await page.keyboard.press("Control+s");
}

const state = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words }).waitFor();

async function publish(page: Page): Promise<void> {
  await page.goto(`${BASE_URL}/admin/publish`);
  await page.getByRole("button", { name: /^Publish/ }).click();
  await page.getByRole("heading", { name: "Home is published" }).waitFor();
}

test("two people sign in, edit the same page, resolve the conflict and publish, each under their own name", async () => {
  const ada = await signIn("ada", "/admin/edit");
  const grace = await signIn("grace", "/admin/edit");
  await ada.getByRole("group", { name: "Paragraph" }).first().waitFor();
  await grace.getByRole("group", { name: "Paragraph" }).first().waitFor();

  const saved = Promise.withResolvers<void>();
  // Grace's text is on its way while Ada's is saved.
  await grace.route("**/api/admin/drafts", async (route) => {
    await saved.promise;
    await route.continue();
  });
  await write(grace, " Grace's.");
  await write(ada, " Ada's.");
  await state(ada, /^Saved \d/);
  saved.resolve();
  await grace.getByRole("region", { name: "Conflict" }).getByRole("button", { name: "Keep mine" }).click();
  await state(grace, /^Saved \d/);
  await publish(grace);
  await ada.goto(`${BASE_URL}/admin/edit`);
  await write(ada, " And Ada's.");
  await state(ada, /^Saved \d/);
  await publish(ada);

  const link = await ada.getByRole("link", { name: "See the commit" }).getAttribute("href");
  const [last, first] = await gitHub.log();
  expect([last!.author, first!.author]).toEqual(["Ada Lovelace", "Grace Hopper"]);
  expect(link).toBe(`${gitHub.url}/octocat/site/commit/${last!.sha}`);
  expect(await gitHub.text("content/index.md")).toBe("# Home\n\nThe first words. Grace's. And Ada's.\n");
});

/** The line of the news may ask just while nobody is signed in; it asks again by itself. */
const outliving: Look = { mayComplain: /^EventSource's response has a MIME type \("text\/html"\)/ };

/** Types into the page until its save is refused, for the session has ended. */
async function outlive(page: Page, text: string): Promise<Locator> {
  await page.context().clearCookies({ name: "service_admin" });
  await write(page, text);
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.waitFor();
  return dialog;
}

const continueIn = (dialog: Locator) => dialog.getByRole("button", { name: "Continue" });

/** Follows the dialog's link, and signs in in the tab that it opens. */
async function signInBeside(page: Page, dialog: Locator, login: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Sign in with GitHub" }).click();
  const other = await opened;
  await other.getByRole("button", { name: new RegExp(`^\\S?\\s*${login}\\b`) }).click();
  await other.waitForURL(`${BASE_URL}/**`);
  return other;
}

const draft = async (page: Page) => (await page.request.get(`${BASE_URL}/api/admin/drafts?slug=`)).json();

test("a session by GitHub that ended is begun again by GitHub alone, in another tab, and then the text is saved", async () => {
  const page = await signIn("ada", "/admin/edit", outliving);
  const dialog = await outlive(page, " Kept.");

  expect(await dialog.getByLabel("Team PIN").count()).toBe(0);
  await continueIn(dialog).click();
  await dialog.getByRole("alert").getByText("Sign in first.").waitFor();
  await expectGoodLooks(page);
  await signInBeside(page, dialog, "ada");
  await continueIn(dialog).click();
  await state(page, /^Saved \d/);

  expect(await dialog.isVisible()).toBe(false);
  const saved = (await draft(page)).draft;
  expect(saved.content).toContain("Kept.");
  expect(saved.author).toBe("ada");
});

test("coming back from the other tab, signed in, the text is saved without another word", async () => {
  const page = await signIn("grace", "/admin/edit", outliving);
  const dialog = await outlive(page, " Once more.");
  const other = await signInBeside(page, dialog, "grace");

  await other.close();
  // A window without a screen has the focus for ever.
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await state(page, /^Saved \d/);

  expect(await dialog.isVisible()).toBe(false);
  expect((await draft(page)).draft.content).toContain("Once more.");
});

test("a session by the PIN that ended is begun again by either", async () => {
  const page = await openPage(`${BASE_URL}/admin/edit`, { name: "Zoe", ...outliving });
  const dialog = await outlive(page, " By the PIN.");

  await dialog.getByRole("link", { name: "Sign in with GitHub" }).waitFor();
  await dialog.getByLabel("Team PIN").fill("2468");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await state(page, /^Saved \d/);

  expect((await draft(page)).draft.author).toBe("Zoe");
});

test("somebody who may not write is told so on the sign-in page, which has no findings", async () => {
  const page = await signIn("mallory");

  await page.getByRole("alert").getByText("may not write to the repository").waitFor();

  await expectNoFindings(page);
  await page.goto(`${BASE_URL}/admin`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("the settings tell who is signed in, by which way, and that it works", async () => {
  const page = await signIn("ada", "/admin/settings");

  await page.getByText("You are signed in as Ada Lovelace with GitHub").waitFor();
  await page.getByRole("region", { name: "Sign-in with GitHub" }).getByText("Works").waitFor();

  await expectNoFindings(page);
});
