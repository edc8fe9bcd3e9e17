import { expect, test } from "bun:test";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { browserOfTests, expectNoFindings } from "../support/browser.ts";
import { startBrowserIn } from "../support/chromium.ts";
import { Client } from "../support/client.ts";
import {
  fromSource,
  startServer,
  startServerIn,
  temporaryFolder,
  withLittleRoom,
} from "../support/server.ts";
import { cookieOf } from "../support/window.ts";

const { openPage } = browserOfTests();

const withoutServer = /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|ERR_FAILED|ERR_NETWORK|Failed to fetch/;

const state = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words }).waitFor();
const address = (url: string, slug: string) => `${url}/admin/edit/${slug}`;

async function type(page: Page, text: string, nth = 0): Promise<void> {
  await page.getByRole("group", { name: "Paragraph", exact: true }).nth(nth).click();
  await page.getByRole("textbox", { name: /source$/ }).press("End");
  await page.keyboard.type(text);
}

async function draftIn(url: string, slug: string) {
  const client = await Client.signedIn(url);
  return (await client.get(`/api/admin/drafts?slug=${slug}`)).json.draft;
}

/** A server that can be stopped, and started again at the same address. */
async function startServerAgainAndAgain() {
  const folder = await temporaryFolder();
  const settings = { SESSION_SECRET: "one secret for every start of it" };
  let server = await startServerIn(folder.path, settings);
  const { url } = server;
  return {
    url,
    stop: () => server.stop(),
    kill: () => server.stop("SIGKILL"),
    start: async () => {
      server = await startServerIn(folder.path, { ...settings, PORT: new URL(url).port });
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test("what was typed before the browser was killed is offered when the page opens again", async () => {
  await using server = await startServerAgainAndAgain();
  await using profile = await temporaryFolder();
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("killed/browser", "One.\n");
  const cookie = await cookieOf(server.url, { name: "Ada" });
  const before = await startBrowserIn(profile.path);
  await before.context.addCookies([cookie]);
  const page = await before.context.newPage();
  await page.goto(address(server.url, "killed/browser"));
  await type(page, " Two");
  await server.kill();
  await page.keyboard.type(" and three.");
  await page.keyboard.press("Control+s");
  await state(page, /offline, kept in this browser/);

  await before.kill();
  await server.start();
  await using after = await startBrowserIn(profile.path);
  await after.context.addCookies([cookie]);
  const again = await after.context.newPage();
  await again.goto(address(server.url, "killed/browser"));
  await again.getByText(/^Unsaved text from \d\d:\d\d/).waitFor();
  const shown = await again.getByRole("group", { name: "Paragraph" }).locator(".shown").textContent();
  await again.getByRole("button", { name: "Use it" }).click();
  await state(again, /^Saved \d/);

  expect(shown).not.toContain("three");
  expect((await draftIn(server.url, "killed/browser")).content).toBe("One. Two and three.\n");
}, 120_000);

test("while the server is away one writes on; it saves by itself when the server is back", async () => {
  await using server = await startServerAgainAndAgain();
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("server/restarted", "One.\n\nTwo.\n");
  const page = await openPage(address(server.url, "server/restarted"), {
    name: "Ada",
    mayComplain: withoutServer,
  });
  await type(page, " First.");
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);

  await server.stop();
  await page.keyboard.type(" Second.");
  await state(page, /offline, kept in this browser/);
  await type(page, " Third.", 1);
  await server.start();
  await state(page, /^Saved \d/);
  await page.keyboard.press("Escape");
  await page.getByText("Two. Third.").waitFor();
  await grace.save(
    "server/restarted",
    "One. First. Second.\n\nTwo. Third. Hers.\n",
    (await draftIn(server.url, "server/restarted")).updatedAt,
  );
  await page.getByText("Hers.").waitFor();
}, 120_000);

test("where the part for typing does not come, that is said, and a reload brings it", async () => {
  await using server = await startServerAgainAndAgain();
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("server/away", "One.\n");
  const page = await openPage(address(server.url, "server/away"), {
    name: "Ada",
    mayComplain: withoutServer,
  });
  await server.stop();

  await page.getByRole("group", { name: "Paragraph" }).click();
  await page.getByText("A part of this page cannot be loaded.").waitFor();
  await expectNoFindings(page);
  await server.start();
  await page.reload();
  await type(page, " Two.");
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);

  expect((await draftIn(server.url, "server/away")).content).toBe("One. Two.\n");
}, 120_000);

test("the news come again after a proxy had no server to ask", async () => {
  await using server = await startServer();
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("proxy/restarted", "One.\n");
  const page = await openPage(`${server.url}/admin`, { name: "Ada", mayComplain: /502|ERR_INCOMPLETE/ });
  let refused = 0;
  await page.route("**/admin/news/**", (route) =>
    refused++ === 0 ? route.fulfill({ status: 502, body: "Bad Gateway" }) : route.continue(),
  );
  await page.goto(address(server.url, "proxy/restarted"));
  await grace.save("proxy/restarted", "One, changed.\n");

  await page.getByText("One, changed.").waitFor();
  expect(refused).toBe(2);
}, 60_000);

test("on a full disk that is said, the text is kept in the browser, and is saved when there is room", async () => {
  await using folder = await temporaryFolder();
  const settings = { SESSION_SECRET: "one secret for every start of it" };
  const full = await startServerIn(folder.path, settings, withLittleRoom(fromSource));
  const grace = await Client.signedIn(full.url, { name: "Grace" });
  await grace.publish("disk/full", "One.\n");
  const page = await openPage(address(full.url, "disk/full"), {
    name: "Ada",
    mayComplain: /status of 50|ERR_CONNECTION|ERR_INCOMPLETE/,
  });
  for (let status = 200; status === 200;) {
    ({ status } = await grace.put("/api/admin/drafts", {
      slug: `filler/${crypto.randomUUID()}`,
      content: "x".repeat(50_000),
    }));
  }
  for (let status = 200; status === 200;) ({ status } = await grace.get("/healthz"));

  await type(page, " Two.");
  await page.keyboard.press("Control+s");
  await state(page, /^Not saved: /);
  const sentence = await page
    .getByRole("status")
    .filter({ hasText: /^Not saved/ })
    .textContent();
  await full.stop();
  await using roomy = await startServerIn(folder.path, { ...settings, PORT: new URL(full.url).port });
  await state(page, /^Saved \d/);

  expect(sentence).toMatch(/disk|store|room|space/);
  expect((await draftIn(roomy.url, "disk/full")).content).toBe("One. Two.\n");
}, 120_000);

test("a page that is deleted under the editor is told, and what is typed there afterwards is a draft", async () => {
  await using server = await startServer();
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("deleted/under", "One.\n");
  const page = await openPage(address(server.url, "deleted/under"), {
    name: "Ada",
    mayComplain: withoutServer,
  });
  await type(page, " Two.");
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);

  await grace.delete("/api/admin/pages?slug=deleted/under");
  await state(page, /^This page was deleted by Grace$/);
  await page.keyboard.type(" Three.");
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);

  expect((await draftIn(server.url, "deleted/under")).content).toBe("One. Two. Three.\n");
}, 60_000);

test("over plain http at a name of the network one writes as with encryption", async () => {
  await using server = await startServer();
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("plain/http", "One.\n");
  await using profile = await temporaryFolder();
  await using browser = await startBrowserIn(join(profile.path, "plain"), [
    "--host-resolver-rules=MAP docs.test 127.0.0.1",
  ]);
  const url = `http://docs.test:${new URL(server.url).port}`;
  const cookie = await cookieOf(server.url, { name: "Ada" });
  await browser.context.addCookies([{ ...cookie, url }]);
  const page = await browser.context.newPage();
  await page.goto(address(url, "plain/http"));

  await type(page, " Two.");
  await page.keyboard.press("Control+s");
  await state(page, /^Saved \d/);

  expect(await page.evaluate("isSecureContext")).toBe(false);
  expect((await draftIn(server.url, "plain/http")).content).toBe("One. Two.\n");
}, 60_000);
