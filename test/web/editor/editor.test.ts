import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const { ada } = await testSite();
const form = { "content-type": "application/x-www-form-urlencoded" };

/** Returns the data that the page holds for its script. */
function dataOf(html: string) {
  const [, data] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)!;
  return JSON.parse(data!);
}

function edited(slug: string, asked: Record<string, unknown>) {
  return ada.post(`/admin/blocks/${slug}`, asked, { "hx-request": "true" });
}

test("the editor holds the page byte for byte, whatever its content", async () => {
  const content = "\uFEFF# A\r\n\r\n</script><script>alert(1)</script>\n\n<!-- \u2028 \0 -->\r";
  await ada.publish("edit/bytes", content);

  const { status, text } = await ada.get("/admin/edit/edit/bytes");

  expect(status).toBe(200);
  expect(dataOf(text).content).toBe(content);
  expect(text).not.toContain("<script>alert");
});

test("the home page, a draft, a published page and a new page each open with their current text", async () => {
  await ada.save("edit/draft", "# Drafted\n");
  const published = await ada.publish("edit/page", "# Published\n");

  const home = dataOf((await ada.get("/admin/edit")).text);
  const draft = dataOf((await ada.get("/admin/edit/edit/draft")).text);
  const page = dataOf((await ada.get("/admin/edit/edit/page")).text);
  const fresh = dataOf((await ada.get("/admin/edit/edit/new?title=Tea%3A+a+guide")).text);

  expect(home.slug).toBe("");
  expect(draft).toMatchObject({ content: "# Drafted\n", isNew: false });
  expect(draft.updatedAt).toBeGreaterThan(0);
  expect(page).toMatchObject({ content: "# Published\n", updatedAt: 0, isNew: false });
  expect(page.base).toMatch(/^[0-9a-f]{40}$/);
  expect(fresh).toMatchObject({ content: '---\ntitle: "Tea: a guide"\n---\n\n', updatedAt: 0, isNew: true });
  expect(published).toMatch(/^[0-9a-f]{40}$/);
});

test("a look at an address that is no page makes no draft", async () => {
  await ada.get("/admin/edit/edit/nothing?title=Nothing");

  const { json } = await ada.get("/api/admin/drafts?slug=edit/nothing");
  const { status } = await ada.get("/api/admin/pages/source?slug=edit/nothing");
  expect(json.draft).toBeNull();
  expect(status).toBe(404);
});

test.each([
  ["TOML", "+++\ntitle = 'T'\n+++\n", "This front matter is TOML. The form only supports YAML."],
  [
    "YAML that cannot be read",
    "---\na: 1\na: 2\n---\n",
    "has an error, so it has no form. Line 3: The key “a” appears twice.",
  ],
  ["a list", "---\n- a\n---\n", "Line 2: Front matter must be keys with values."],
])("front matter without a form says why: %s", async (_, content, why) => {
  const { json } = await edited("edit/formless", { content });

  expect(json.html).toContain(why);
  expect(json.html).toContain('data-action="edit-block"');
  expect(json.html).not.toContain("data-field");
});

test("an edit of one block returns the page with that block changed, and saves nothing", async () => {
  const content = "# A\r\n\r\nOne.\r\n\r\nTwo.\r\n";

  const { json } = await edited("edit/one", { content, edit: { kind: "replace", at: [1], text: "Uno." } });

  expect(json.content).toBe("# A\r\n\r\nUno.\r\n\r\nTwo.\r\n");
  expect((await ada.get("/api/admin/drafts?slug=edit/one")).json.draft).toBeNull();
});

test.each([
  ["insert", { kind: "insert", at: [1], text: "New." }, "One.\n\nNew.\n\nTwo.\n"],
  ["move", { kind: "move", from: [1], to: [0] }, "Two.\n\nOne.\n"],
  ["duplicate", { kind: "duplicate", at: [0] }, "One.\n\nOne.\n\nTwo.\n"],
  ["remove", { kind: "remove", at: [0] }, "Two.\n"],
  [
    "front matter",
    { kind: "front matter", key: "title", value: "T" },
    "---\ntitle: T\n---\n\nOne.\n\nTwo.\n",
  ],
  ["source", { kind: "source", text: "One!\n\nTwo.\n" }, "One!\n\nTwo.\n"],
])("an edit can be: %s", async (_, edit, content) => {
  const { json } = await edited("edit/kinds", { content: "One.\n\nTwo.\n", edit });

  expect(json.content).toBe(content);
});

test("blocks that the browser already has are not sent again", async () => {
  const content = "One.\n\n<Note>\n\nInner.\n\n</Note>\n";
  const first = (await edited("edit/known", { content })).json;
  const known = Array.from(first.html.matchAll(/data-key="(\w+)"/g), ([, key]: string[]) => key);

  const second = (
    await edited("edit/known", { content, known, edit: { kind: "replace", at: [0], text: "Two." } })
  ).json;

  expect(known).toHaveLength(3);
  expect(second.html.match(/data-kept/g)).toHaveLength(2);
  expect(second.html).toContain("<p>Two.</p>");
  expect(second.html).not.toContain("Inner.");
});

test("an impossible edit is refused with a sentence", async () => {
  const { status, text } = await edited("edit/no", { content: "One.\n", edit: { kind: "remove", at: [7] } });

  expect(status).toBe(400);
  expect(text).toContain("There is no block at 7.");
});

test("the form without script saves a page, and changes only what was edited", async () => {
  await ada.publish("edit/form", "one\r\ntwo\nthree\r\n");
  const { text } = await ada.get("/admin/edit/edit/form");
  const { base } = dataOf(text);

  const answer = await ada.send(
    "POST",
    "/admin/edit/edit/form",
    new URLSearchParams({ content: "one\r\nTWO\r\nthree\r\n", updatedAt: "0", base }).toString(),
    form,
  );

  expect(text).toContain("<noscript><form");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/admin/edit/edit/form");
  expect((await ada.get("/api/admin/drafts?slug=edit/form")).json.draft).toMatchObject({
    content: "one\r\nTWO\r\nthree\r\n",
    author: "Ada",
  });
});

test("a stale save without script saves nothing and shows both texts, and mine can overwrite theirs", async () => {
  const theirs = await ada.save("edit/stale", "Theirs & <more>\n");
  const fields = (updatedAt: number) =>
    new URLSearchParams({ content: "Mine\r\n", updatedAt: String(updatedAt) }).toString();

  const refused = await ada.send("POST", "/admin/edit/edit/stale", fields(0), form);
  const standing = (await ada.get("/api/admin/drafts?slug=edit/stale")).json.draft;
  const kept = await ada.send("POST", "/admin/edit/edit/stale", fields(theirs), form);

  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Theirs &amp; &lt;more&gt;");
  expect(refused.text).toContain("Mine\n");
  expect(refused.text).toContain(`name="updatedAt" value="${theirs}"`);
  expect(standing.content).toBe("Theirs & <more>\n");
  expect(kept.status).toBe(303);
  expect((await ada.get("/api/admin/drafts?slug=edit/stale")).json.draft.content).toBe("Mine\n");
});

test.each(["edit/.hidden", "edit/%00", "edit/a%5Cb"])("an invalid slug is refused: %s", async (path) => {
  const { status } = await ada.get(`/admin/edit/${path}`);

  expect(status).toBeOneOf([400, 404]);
});

test("the insert menu has callouts as the page's site writes them", async () => {
  await ada.publish("edit/callout", "import { Callout } from 'nextra/components'\n\n<Callout>a</Callout>\n");

  const { text } = await ada.get("/admin/edit/edit/callout");

  expect(text).toContain('data-before="<Callout>\n" data-after="\n</Callout>"');
  expect(text).toContain("data-statement=\"import { Callout } from 'nextra/components'\"");
});

test("the insert menu has each component of the site once, with its import", async () => {
  const statement = "import { Callout, Card } from 'shared/parts'";
  await ada.publish("edit/parts", `${statement}\n\n<Callout>a</Callout>\n\n<Card>b</Card>\n`);

  const { text } = await ada.get("/admin/edit/edit/without-parts");

  const insertMenu = text.slice(text.indexOf('id="insert-menu"'));
  const offered = [
    ...insertMenu.matchAll(/data-before="(<[^"]*)" data-after="[^"]*" data-statement="([^"]*)"/g),
  ];
  const of = (before: string) => offered.filter((each) => each[1] === before).map((each) => each[2]);
  expect(of("<Callout>\n")).toHaveLength(1);
  expect(of("<Card>\n")).toEqual(["import { Card } from 'shared/parts'"]);
});
