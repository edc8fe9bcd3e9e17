import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { signIn } = await testSite();
const ada = await signIn("Ada <b>");

test("the draft is compared with the published page by block, with the added and removed words", async () => {
  await ada.publish("shown", "# Guide\n\nTake the old tool.\n\nGone.\n\nSame.\n");
  await ada.save("shown", "# Guide\n\nTake the new tool.\n\nSame.\n\n## Come\n");

  const { status, text } = await ada.get("/admin/changes/shown");

  expect(status).toBe(200);
  expect(await textsOf(text, "h1")).toEqual(["Changes to Guide"]);
  expect(await textsOf(text, ".changes > li.note")).toEqual(["1 block unchanged", "1 block unchanged"]);
  expect(await textsOf(text, ".changes .label")).toEqual([
    "Changed paragraph",
    "Removed paragraph",
    "Added heading",
  ]);
  expect(await textsOf(text, "del")).toEqual(["old", "Gone."]);
  expect(await textsOf(text, "ins")).toEqual(["new", "## Come"]);
});

test("the page shows who saved the draft, and leads to publishing, editing and discarding it", async () => {
  const updatedAt = await ada.save("new/page", "# New\n");

  const { text } = await ada.get("/admin/changes/new/page");
  const grace = await signIn("Grace");
  const forGrace = (await grace.get("/admin/changes/new/page")).text;

  const facts = ".meta .state, .meta .who > [dir]";
  expect(await textsOf(text, facts)).toEqual(["New", "You"]);
  expect(await textsOf(forGrace, facts)).toEqual(["New", "Ada <b>"]);
  expect(text).toContain(`<time datetime="${new Date(updatedAt).toISOString()}"`);
  expect(text).toContain("This page isn't published yet.");
  expect(text).toContain('href="/admin/publish/new/page"');
  expect(text).toContain('href="/admin/edit/new/page"');
  expect(text).toContain('<form method="post" action="/admin/discard/new/page">');
});

test("a page without a draft says so", async () => {
  await ada.publish("plain", "# Plain\n");

  const { status, text } = await ada.get("/admin/changes/plain");

  expect(status).toBe(200);
  expect(text).toContain("No unpublished changes");
  expect(text).not.toContain('href="/admin/publish/plain"');
});

test("a draft that equals the published text says so", async () => {
  await ada.publish("same", "# Same\n");
  await ada.save("same", "# Same\n");

  const { text } = await ada.get("/admin/changes/same");

  expect(await textsOf(text, ".no-changes")).toEqual(["The draft is the same as the published page."]);
});

test("a draft that differs only in line endings or blank lines says so", async () => {
  await ada.publish("endings", "# One\n\nTwo\n");
  await ada.save("endings", "# One\r\n\r\n\r\nTwo\r\n");

  const { text } = await ada.get("/admin/changes/endings");

  expect(await textsOf(text, ".changes > li")).toContain("Only blank lines or line endings differ");
});

test("a page's text is escaped, never markup", async () => {
  await ada.publish("markup", "<b>old</b>\n");
  await ada.save("markup", "<script>alert(1)</script>\n\n<b>new</b>\n");

  const { text } = await ada.get("/admin/changes/markup");

  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).not.toContain("<script>alert");
});

test("the home page and slugs in any script have changes too", async () => {
  await ada.save("", "# Home sweet home\n");
  await ada.save("文档/安装 & more", "# 安装\n");

  const home = await ada.get("/admin/changes/index");
  const other = await ada.get(
    `/admin/changes/${encodeURIComponent("文档")}/${encodeURIComponent("安装 & more")}`,
  );

  expect(await textsOf(home.text, "h1")).toEqual(["Changes to Home sweet home"]);
  expect(await textsOf(other.text, "h1")).toEqual(["Changes to 安装"]);
});

test.each(["/admin/changes/%FF", "/admin/changes/a//b", "/admin/changes/..%2Fsecret"])(
  "an address without a valid slug is refused with a page: %s",
  async (path) => {
    const { status, headers } = await ada.get(path);

    expect([400, 404]).toContain(status);
    expect(headers.get("content-type")).toStartWith("text/html");
  },
);

test("a page that changed completely shows the first hundreds of blocks and counts the rest", async () => {
  await ada.save("huge", "word\n\n".repeat(5000));

  const { status, text } = await ada.get("/admin/changes/huge");

  expect(status).toBe(200);
  expect(await textsOf(text, ".changes > li.note")).toEqual(["4700 more further down the page"]);
});

test("a page that isn't published is shown as it reads, and its text second", async () => {
  await ada.save("reads/new", '---\ntitle: "Tea & cake"\ndescription: For <five>\n---\n\nGreen **tea**.\n');
  for (const address of ["/admin/changes/reads/new", "/admin/publish/reads/new"]) {
    const { text } = await ada.get(address);
    expect(await textsOf(text, ".reading-title")).toEqual(["Tea & cake"]);
    expect(await textsOf(text, ".reading-description")).toEqual(["For <five>"]);
    expect(await textsOf(text, ".reading strong")).toEqual(["tea"]);
    expect(await textsOf(text, ".reading ins")).toEqual([]);
    expect(await textsOf(text, ".changes-in-text > summary")).toEqual(["Changes in text"]);
    expect(await textsOf(text, "details:not([open]) ins")).not.toEqual([]);
  }
  const updatedAt = (await ada.draftOf("reads/new")).updatedAt;

  await ada.publish("reads/new", "Green tea.\n", { updatedAt });
  await ada.save("reads/new", "Black tea.\n", undefined);
  const { text } = await ada.get("/admin/changes/reads/new");
  expect(await textsOf(text, ".reading")).toEqual([]);
  expect(await textsOf(text, "ins")).toEqual(["Black"]);
});
