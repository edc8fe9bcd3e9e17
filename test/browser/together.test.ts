import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectNoFindings } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let grace: Client;

beforeAll(async () => {
  server = await startServer();
  grace = await Client.signedIn(server.url, { name: "Grace" });
});
afterAll(() => server[Symbol.asyncDispose]());

const address = (slug: string) => `${server.url}/admin/edit/${slug}`;
const says = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words }).waitFor();
const field = (page: Page) => page.getByRole("textbox", { name: /source$/ });
const paragraph = (page: Page, nth: number) =>
  page.getByRole("group", { name: "Paragraph", exact: true }).nth(nth);
const draftOf = async (slug: string) => (await grace.get(`/api/admin/drafts?slug=${slug}`)).json.draft;

async function openBlock(page: Page, nth: number): Promise<void> {
  await paragraph(page, nth).click();
  await field(page).press("End");
}

async function begin(slug: string, content: string): Promise<Page> {
  await grace.publish(slug, content);
  return openPage(address(slug), { name: "Ada" });
}

/** Ada has typed in the first paragraph; Grace has saved this text meanwhile. */
async function collide(slug: string, content: string, theirs: string): Promise<Page> {
  const page = await begin(slug, content);
  await openBlock(page, 0);
  await page.keyboard.type(" Mine.");
  await grace.save(slug, theirs);
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Merge" }).waitFor();
  return page;
}

test("what somebody else saves is shown in place, and the caret stays in the text where it was", async () => {
  const page = await begin("live/taken", "One.\n\nTwo.\n\nThree.\n");
  await openBlock(page, 2);
  await page.keyboard.press("ArrowLeft");

  await grace.save("live/taken", "One, changed.\n\nNew.\n\nTwo.\n\nThree.\n");
  await page.getByText("One, changed.").waitFor();
  await says(page, /^Saved by Grace$/);
  await field(page).waitFor();
  await page.keyboard.type("!");
  await page.keyboard.press("Control+s");
  await says(page, /^Saved \d/);

  expect((await draftOf("live/taken")).content).toBe("One, changed.\n\nNew.\n\nTwo.\n\nThree!.\n");
});

test("while it is put in place there is no moment in which a key would be lost", async () => {
  const page = await begin("live/keys", "One.\n\nTwo.\n");
  await openBlock(page, 1);
  await page.evaluate(`{
    window.moments = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (!document.activeElement.closest(".typing")) window.moments += 1;
      port2.postMessage("");
    };
    port2.postMessage("");
  }`);

  for (const word of ["first", "second", "third"]) {
    await grace.save("live/keys", `One, ${word}.\n\nTwo.\n`, (await draftOf("live/keys"))?.updatedAt);
    await page.getByText(`One, ${word}.`).waitFor();
  }

  expect(await page.evaluate("window.moments")).toBe(0);
});

test("a new block in which nothing was typed yet stays open while others save", async () => {
  const page = await begin("live/new", "One.\n\nTwo.\n");
  await paragraph(page, 0).focus();
  await page.getByRole("button", { name: "Insert block", exact: true }).click();
  await page.getByRole("menuitem", { name: "Paragraph" }).click();
  await field(page).waitFor();

  await grace.save("live/new", "Zero.\n\nOne.\n\nTwo.\n");
  await page.getByText("Zero.").waitFor();
  await field(page).waitFor();
  await page.keyboard.type("Mine.");
  await page.keyboard.press("Control+s");
  await says(page, /^Saved \d/);

  expect((await draftOf("live/new")).content).toBe("Zero.\n\nOne.\n\nMine.\n\nTwo.\n");
});

test("what is typed while somebody else's save is on its way to the screen is kept, and theirs is told", async () => {
  const page = await begin("live/meanwhile", "One.\n\nTwo.\n");
  await openBlock(page, 1);
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/admin/blocks/**", async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });

  await grace.save("live/meanwhile", "One, changed.\n\nTwo.\n");
  await asked.promise;
  await page.keyboard.type(" Mine.");
  gate.resolve();
  await says(page, /^Grace saved a newer version$/);

  expect(await field(page).textContent()).toBe("Two. Mine.");
});

test("nothing is replaced under the hands of one who has typed: it is told, and no more", async () => {
  const page = await begin("live/typed", "One.\n\nTwo.\n");
  await openBlock(page, 0);
  await page.keyboard.type(" Mine.");

  await grace.save("live/typed", "One.\n\nTwo, theirs.\n");
  await says(page, /^Grace saved a newer version$/);

  expect(await field(page).textContent()).toBe("One. Mine.");
  expect(await page.getByText("Two, theirs.").count()).toBe(0);
});

test("changes to different blocks merge without a question", async () => {
  const page = await collide("merge/blocks", "One.\n\nTwo.\n", "One.\n\nTwo. Theirs.\n");

  await page.getByRole("button", { name: "Merge" }).click();
  await says(page, /^Saved \d/);

  expect((await draftOf("merge/blocks")).content).toBe("One. Mine.\n\nTwo. Theirs.\n");
});

test("what truly collides is chosen, by keyboard too, and nothing is written before", async () => {
  const page = await collide("merge/choice", "One.\n\nTwo.\n", "One. Theirs.\n\nTwo, too.\n");

  await page.getByRole("button", { name: "Merge" }).press("Enter");
  const both = page.getByRole("radio", { name: /^Both/ });
  await both.waitFor();
  await expectNoFindings(page);
  const before = (await draftOf("merge/choice")).content;
  await both.press("Space");
  await page.getByRole("button", { name: "Save merged text" }).press("Enter");
  await says(page, /^Saved \d/);

  const { content } = await draftOf("merge/choice");
  expect(before).toBe("One. Theirs.\n\nTwo, too.\n");
  expect(content).toContain("Mine.");
  expect(content).toContain("Theirs.");
  expect(content).toContain("Two, too.");
});

test("a third save while one chooses starts over, with what was chosen kept", async () => {
  const page = await collide("merge/third", "One.\n\nTwo.\n", "One. Theirs.\n\nTwo.\n");
  await page.getByRole("button", { name: "Merge" }).click();
  await page.getByRole("radio", { name: /^Mine/ }).check();

  const { updatedAt } = await draftOf("merge/third");
  await grace.save("merge/third", "One. Theirs.\n\nTwo. Third.\n", updatedAt);
  await page.getByRole("button", { name: "Save merged text" }).click();
  await page.getByRole("button", { name: "Keep mine" }).waitFor();
  await page.getByRole("button", { name: "Merge" }).click();
  await says(page, /^Saved \d/);

  expect((await draftOf("merge/third")).content).toBe("One. Mine.\n\nTwo. Third.\n");
});

test("the text that is given up for theirs stays readable", async () => {
  const page = await collide("merge/lost", "One.\n", "One. Theirs.\n");

  await page.getByRole("button", { name: "Load theirs" }).click();
  await page.getByText("One. Theirs.").waitFor();
  await page.getByRole("region", { name: "Conflict" }).waitFor({ state: "hidden" });

  const { versions } = (await grace.get("/api/admin/drafts/versions?slug=merge/lost")).json;
  const texts = await Promise.all(
    versions.map(async ({ updatedAt }: { updatedAt: number }) => {
      const { json } = await grace.get(`/api/admin/drafts/versions?slug=merge/lost&updatedAt=${updatedAt}`);
      return `${json.version.author}: ${json.version.content}`;
    }),
  );
  expect(await draftOf("merge/lost")).toMatchObject({ content: "One. Theirs.\n", author: "Grace" });
  expect(texts).toContain("Ada: One. Mine.\n");
});

test("who is on the page is told by name, and that they write, until they leave", async () => {
  const ada = await begin("live/people", "One.\n");
  const other = await openPage(address("live/people"), { name: "Linus" });

  await ada.getByText("Linus is on this page").waitFor();
  await openBlock(other, 0);
  await other.keyboard.type(" x");
  await ada.getByText("Linus is writing").waitFor();
  await other.context().close();
  await ada.getByText("Linus").waitFor({ state: "detached" });
});

test("a publication by somebody else is told, and what is typed afterwards is a new draft", async () => {
  const page = await begin("live/published", "One.\n");
  await openBlock(page, 0);
  await page.keyboard.type(" Two.");
  await page.keyboard.press("Control+s");
  await says(page, /^Saved \d/);

  await grace.publish("live/published", "One. Two.\n");
  await says(page, /^This page was published by Grace$/);
  await page.keyboard.type(" Three.");
  await page.keyboard.press("Control+s");
  await says(page, /^Saved \d/);

  expect((await draftOf("live/published")).content).toBe("One. Two. Three.\n");
});

test("where a proxy holds the events back, the news is asked for", async () => {
  await grace.publish("live/proxy", "One.\n");
  const page = await openPage(`${server.url}/admin`, { name: "Ada" });
  await page.route("**/admin/news/**", (route) =>
    route.request().headers().accept === "text/event-stream" ? new Promise(() => {}) : route.continue(),
  );
  await page.goto(address("live/proxy"));

  await grace.save("live/proxy", "One, changed.\n");

  await page.getByText("One, changed.").waitFor();
});

test("a draft whose page was changed in the repository is merged with it, then published over nobody's work", async () => {
  const page = await begin("merge/published", "One.\n\nTwo.\n");
  await openBlock(page, 0);
  await page.keyboard.type(" Mine.");
  await page.keyboard.press("Control+s");
  await says(page, /^Saved \d/);
  const draft = await draftOf("merge/published");
  await grace.publish("merge/published", "One.\n\nTwo. Theirs.\n");

  await page.goto(`${server.url}/admin/publish/merge/published`);
  await page.getByRole("link", { name: "Merge" }).click();
  await page.getByRole("button", { name: "Save merged text as the draft" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("is published").waitFor();

  expect(draft.content).toBe("One. Mine.\n\nTwo.\n");
  expect((await grace.get("/api/admin/pages/source?slug=merge/published")).json.page.content).toBe(
    "One. Mine.\n\nTwo. Theirs.\n",
  );
});
