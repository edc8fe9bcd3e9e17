import { afterEach, beforeEach, expect, test } from "bun:test";
import { rename } from "node:fs/promises";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { startServer } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };
const WHY = "The repository's folder is missing or can't be opened. Ask your administrator to restore it.";

const { ada, repository: site } = await testSite({
  files: {
    "content/index.md": "# Home\n",
    "content/guide/install.md": "# Install\n\nTurn the screw.\n",
    "public/uploads/plan.png": samples.png,
  },
  settings: { CONTENT_DIR: "content" },
});
await ada.save("guide/install", "# Install it\n\nTurn the screw twice.\n");
await ada.post("/api/admin/uploads", { name: "staged.png", content: samples.png.toString("base64") });

const vanish = () => rename(site, `${site}-away`);
const comeBack = () => rename(`${site}-away`, site);

beforeEach(async () => {
  await ada.get("/admin");
  await ada.get("/admin/media");
  await vanish();
});
afterEach(comeBack);

/** Returns the notice of a page that is shown without the repository. */
const said = async (path: string, headers: Record<string, string> = {}) => {
  const { status, text } = await ada.get(path, headers);
  const [sentence] = await textsOf(text, ".away");
  return { status, text, sentence, again: /class="away">.*?<a href="([^"]*)">Try again/s.exec(text)?.[1] };
};

test("the list shows the pages last seen and the current drafts, and says so", async () => {
  await ada.save("new", "# New\n");

  const { status, text, sentence, again } = await said("/admin?folder=guide");

  expect(status).toBe(200);
  expect(sentence).toBe(
    `${WHY} Showing the list, last updated now. You can still write and save drafts. Try again`,
  );
  expect(again).toBe("/admin?folder=guide");
  expect(await textsOf(text, "#tree-rows .page-title")).toEqual(["Home", "Install it", "New"]);
});

test("folders open, and the search works, on the pages last seen", async () => {
  const rows = await said("/admin/rows?folder=guide", HTMX);
  const found = await said("/admin?q=twice", HTMX);

  expect([rows.again, found.again]).toEqual(["/admin?folder=guide", "/admin?q=twice"]);
  expect(await textsOf(rows.text, ".page-title")).toEqual(["Install it"]);
  expect(await textsOf(found.text, ".row-title")).toEqual(["Install it"]);
});

test("the history shows the saves, which can be compared and restored, and says that commits are missing", async () => {
  const first = await ada.save("saved", "One.\n");
  const second = await ada.save("saved", "Two.\n", first);

  const { status, text, sentence } = await said("/admin/history/saved");
  const compared = await ada.get(`/admin/history/saved?from=draft-${first}&to=draft-${second}`);
  const restored = await ada.submit("/admin/history/saved", {
    version: `draft-${first}`,
    seen: String(second),
  });

  expect(status).toBe(200);
  expect(sentence).toBe(`${WHY} Showing saved drafts only. Commits need the repository. Try again`);
  expect(await textsOf(text, ".versions .row-title")).toEqual(["Draft saved", "Draft saved"]);
  expect(await textsOf(compared.text, "ins")).toEqual(["Two."]);
  expect(restored.status).toBe(303);
  expect((await ada.get("/api/admin/drafts?slug=saved")).json.draft.content).toBe("One.\n");
});

test("a save is not compared with an unknown published text", async () => {
  const only = await ada.save("gone", "One.\n");
  await ada.submit("/admin/discard/gone", { seen: String(only) });

  const { status, text } = await ada.get(`/admin/history/gone?from=draft-${only}`);

  expect([status, await textsOf(text, "h1")]).toEqual([503, [WHY]]);
});

test("discarded drafts are listed, and the list says that deleted pages are missing", async () => {
  const only = await ada.save("discarded", "# Discarded\n");
  await ada.submit("/admin/discard/discarded", { seen: String(only) });

  const { status, text, sentence } = await said("/admin/deleted");

  expect(status).toBe(200);
  expect(sentence).toBe(`${WHY} Showing drafts only. Deleted pages need the repository. Try again`);
  expect(await textsOf(text, ".row-title")).toContain("Discarded");
});

test("uploads are listed, and published files as last seen", async () => {
  const { status, text, sentence, again } = await said("/admin/media");

  expect(status).toBe(200);
  expect(sentence).toBe(`${WHY} Showing published files, last updated now. Try again`);
  expect(again).toBe("/admin/media");
  expect(await textsOf(text, ".asset-name")).toEqual([
    expect.stringMatching(/^staged-\w+\.png$/),
    "plan.png",
  ]);
});

test("the form for a new page says that the path couldn't be checked, and keeps the typed text", async () => {
  const fields = { title: "A title", slug: "a/slug" };
  const answer = await ada.submit("/admin/new", fields);
  const taken = await ada.get("/admin/new/check?slug=guide%2Finstall", HTMX);

  expect(answer.status).toBe(503);
  expect(await textsOf(answer.text, "#slug-verdict")).toEqual([`Couldn't check this path. ${WHY}`]);
  for (const value of Object.values(fields)) expect(answer.text).toContain(`value="${value}"`);
  expect(taken.text).toContain("A page already exists");
});

test("the API, publishing and deleting are refused with the sentence", async () => {
  const answers = [
    await ada.get("/api/admin/pages"),
    await ada.post("/api/admin/publish", { slug: "a", content: "a\n" }),
    await ada.delete("/api/admin/pages?slug=guide/install"),
    await ada.get(`/admin/commits/${"0".repeat(40)}`),
  ];

  for (const answer of answers.slice(0, 3)) expect(expectRefusal(answer, 503)).toBe(WHY);
  expect(answers[3]!.status).toBe(503);
});

test("everything works again once the folder is back", async () => {
  await comeBack();
  const list = await said("/admin");
  const commit = await ada.publish("again", "# Again\n");
  await vanish();

  expect(list.sentence).toBeUndefined();
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
});

test("drafts are listed if no page was seen yet, and no page is reported as missing", async () => {
  await using other = await startServer({ CONTENT_DIR: "content" });
  await rename(other.repository, `${other.repository}-away`);
  const grace = await Client.signedIn(other.url);
  const none = await grace.get("/admin");
  await grace.save("a", "# Draft\n");
  const one = await grace.get("/admin");

  expect(await textsOf(none.text, ".tree-note")).toEqual(["No drafts."]);
  expect(await textsOf(one.text, "#tree .away")).toEqual([
    `${WHY} Showing drafts only. You can still write and save drafts. Try again`,
  ]);
  expect(await textsOf(one.text, "#tree-rows .page-title")).toEqual(["Draft"]);
});
