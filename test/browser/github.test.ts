import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectNoFindings } from "../support/browser.ts";
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

/** Signs in over GitHub's pages, in a profile of one's own. */
async function signIn(login: string, path = "/admin"): Promise<Page> {
  const page = await openPage(BASE_URL + path, { stranger: true });
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
