import { afterAll, expect, test } from "bun:test";

import { browserOfTests } from "../../support/browser.ts";
import { Client } from "../../support/client.ts";
import { pageText, save, write } from "../../support/editor.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { says } from "../../support/roles.ts";
import { startServerIn } from "../../support/server.ts";

const { openPage } = browserOfTests();

const folder = await temporaryFolder();
const settings = { SESSION_SECRET: "one secret for every start of it" };
let server = await startServerIn(folder.path, settings);
const { url } = server;
afterAll(async () => {
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

const startAgain = async () => {
  server = await startServerIn(folder.path, { ...settings, PORT: new URL(url).port });
};

const RETRY_MS = 5000;

const grace = await Client.signedIn(url, { name: "Grace" });
const draftOf = async (slug: string) => (await grace.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

const look = {
  name: "Ada",
  clock: true,
  mayComplain: /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|ERR_FAILED|ERR_NETWORK|Failed to fetch|502/,
};
const edit = (slug: string) => openPage(`${url}/admin/edit/${slug}`, look);

test("while the server is away writing goes on, and the text is saved when the server is back", async () => {
  await grace.save("away/typing", "One.\n\nTwo.\n");
  const page = await edit("away/typing");
  // A stopping server waits for open streams.
  await page.route("**/admin/page-events", (route) => route.abort());
  await page.reload();
  await pageText(page).waitFor();
  await write(page, "One.", " First.");
  await save(page);

  await server.stop();
  await page.keyboard.insertText(" Second.");
  await page.keyboard.press("Control+s");
  await says(page, /^Offline/);
  await write(page, "Two.", " Third.");
  await startAgain();
  await page.clock.fastForward(RETRY_MS);
  await says(page, /^Saved$/);

  expect((await draftOf("away/typing")).content).toBe("One. First. Second.\n\nTwo. Third.\n");
});

test("a failed download of the document is reported, and a reload fetches it", async () => {
  await grace.save("away/part", "One.\n");
  const page = await openPage(`${url}/admin`, look);

  await page.route("**/static/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("cm-content")) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto(`${url}/admin/edit/away/part`);
  await page.getByText("Couldn't load part of this page.").waitFor();
  await page.getByText("One.").waitFor();
  await page.unroute("**/static/*.js");
  await page.reload();
  await pageText(page).waitFor();
  await write(page, "One.", " Two.");
  await save(page);

  expect((await draftOf("away/part")).content).toBe("One. Two.\n");
});

test("page events reconnect after a cut connection and after a proxy's error", async () => {
  await grace.save("away/news", "One.\n");
  const page = await edit("away/news");
  const answers = [
    { contentType: "text/event-stream", body: ": \n\n" },
    { status: 502, body: "Bad Gateway" },
  ];
  const [cut, refused] = answers.map(() => Promise.withResolvers<void>());
  const answered = [cut!.resolve, refused!.resolve];
  await page.route("**/admin/page-events", async (route) => {
    const answer = answers.shift();
    if (!answer) return route.continue();
    await route.fulfill(answer);
    answered.shift()!();
  });
  await page.reload();
  await cut!.promise;
  await page.clock.fastForward(RETRY_MS);
  await refused!.promise;

  const { updatedAt } = await draftOf("away/news");
  await grace.save("away/news", "One, changed.\n", updatedAt);
  await page.clock.fastForward(RETRY_MS);

  await page.getByText("One, changed.").waitFor();
});
