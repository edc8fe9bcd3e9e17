import { expect, test } from "bun:test";

import { version } from "../../../package.json";
import { manual } from "../../manual/pages.ts";
import { Client } from "../../support/client.ts";
import { textsOf, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };

const { server, ada } = await testSite({ files: { "content/index.md": "# Another site\n" } });

const helpOn = (slug: string) => (slug === "" ? "/admin/help" : `/admin/help/${slug}`);

test("Help shows every page of the manual, also if another repository is set", async () => {
  for (const [slug, content] of manual) {
    const { status, text } = await ada.get(helpOn(slug));

    const [, title] = /^# (.*)$/m.exec(content)!;
    expect([slug, status, await textsOf(text, "article h1")]).toEqual([slug, 200, [title!]]);
    expect(text).not.toContain("mdx-problem");
  }
  expect((await ada.get("/api/admin/pages")).json.pages).toEqual([""]);
});

test("Help lists the pages in the order of the manual's menu, with the version", async () => {
  const { text } = await ada.get("/admin/help");

  const listed = await textsOf(text, ".help-pages a");
  expect(listed).toHaveLength(manual.size);
  expect(listed.slice(0, 4)).toEqual(["The manual of docs-admin", "Guide", "Install", "Five minutes"]);
  expect(await textsOf(text, ".help-pages > ul > li > a")).toEqual([
    listed[0]!,
    "Guide",
    "Server",
    "Reference",
  ]);
  expect(await textsOf(text, ".help-name .muted")).toEqual([`docs-admin ${version}`]);
});

test("every link and picture of a page of Help leads to a place in Help", async () => {
  const pages = await Promise.all([...manual.keys()].map((slug) => ada.get(helpOn(slug))));
  const found = pages.flatMap(({ text }) => [...text.matchAll(/(?:href|src)="(\/admin\/help[^"]*)"/g)]);
  const addresses = new Set(found.map(([, address]) => address!));

  for (const address of addresses) {
    const [path, fragment] = address.split("#");
    const { status, text } = await ada.get(path!);
    expect([address, status]).toEqual([address, 200]);
    if (fragment) expect(text).toContain(`id="${fragment}"`);
  }
  expect([...addresses].filter((address) => address.includes("#")).length).toBeGreaterThan(3);
  expect(pages.map(({ text }) => text).join()).not.toContain('href="/admin/edit');
});

test("a picture of the manual can run nothing", async () => {
  const { status, headers } = await ada.get("/admin/help/uploads/from-draft-to-site.svg");

  expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect((await ada.get("/admin/help/uploads/nothing.svg")).status).toBe(404);
  expect((await ada.get("/admin/help/uploads/..%2F..%2Fpackage.json")).status).toBe(404);
});

test("a page leads to the previous and the next one", async () => {
  const { text } = await ada.get("/admin/help/guide/install");

  expect(await textsOf(text, ".help-turn a")).toEqual(["Previous Guide", "Next Five minutes"]);
  expect(await textsOf((await ada.get("/admin/help")).text, ".help-turn a")).toEqual(["Next Guide"]);
  expect(await textsOf((await ada.get("/admin/help/reference/this-site")).text, ".help-turn a")).toHaveLength(
    1,
  );
});

test("the search finds words in any order, titles first, and marks them", async () => {
  const { text } = await ada.get("/admin/help?q=site%20this");
  const part = await ada.get("/admin/help?q=session_secret", HTMX);

  expect((await textsOf(text, ".row-title"))[0]).toBe("This site");
  expect(part.text).not.toContain("<html");
  expect(wordsOf(part.text)).toContain("Configuration");
  expect(part.text).toContain("<mark>SESSION_SECRET</mark>");
});

test("a search without results says so, and shows the typed words escaped", async () => {
  const { status, text } = await ada.get(`/admin/help?q=${encodeURIComponent("<b>zzz</b>")}`, HTMX);

  expect(status).toBe(200);
  expect(await textsOf(text, ".found")).toEqual(["No help pages match “<b>zzz</b>”."]);
  expect(text).not.toContain("<b>zzz");
});

test.each(["nowhere", "guide/nowhere", "%3Cb%3E", "%FF", "guide//install", "uploads"])(
  "a page that the manual does not have gets 404: %s",
  async (slug) => {
    const { status, text } = await ada.get(`/admin/help/${slug}`);

    expect([status, await textsOf(text, "h1")]).toEqual([404, ["This help page doesn't exist"]]);
  },
);

test("Help is for signed-in people, and keeps the requested page over sign-in", async () => {
  const stranger = new Client(server.url);

  const { status, headers } = await stranger.get("/admin/help/guide/install");

  expect([status, headers.get("location")]).toEqual([
    303,
    "/admin/login?next=%2Fadmin%2Fhelp%2Fguide%2Finstall",
  ]);
  expect((await stranger.get("/admin/help/uploads/from-draft-to-site.svg")).status).toBe(303);
});

test("the header and the list of shortcuts lead to Help", async () => {
  const { text } = await ada.get("/admin");

  expect(await textsOf(text, '.account-menu a[href="/admin/help"]')).toEqual(["Help"]);
  expect(await textsOf(text, '#shortcuts a[href="/admin/help"]')).toEqual(["Help"]);
});

test("the settings lead to the pages of Help on each missing setting", async () => {
  const { text } = await ada.get("/admin/settings");
  const [...links] = text.matchAll(/href="(\/admin\/help\/[^"]+)">How to set it up/g);

  const statuses = await Promise.all(links.map(async ([, address]) => (await ada.get(address!)).status));

  expect(statuses).toEqual([200, 200, 200, 200]);
});
