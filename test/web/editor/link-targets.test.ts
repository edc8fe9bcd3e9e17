import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "docs/guide/install.mdx":
      "---\ntitle: Install <it>\n---\n\n## On Linux\n\n[a](/docs/start/) [b](/docs/start/)\n",
    "docs/start.mdx":
      "# Start\n\nInstall it. See [install](/docs/guide/install/) or [this](./guide/install.mdx).\n",
  },
  settings: { CONTENT_DIR: "docs", SITE_URL: "https://docs.example.org" },
});
await ada.save("new/only-draft", "# Only a draft\n");

async function targets(from: string, q: string) {
  return found(from, { q });
}

async function found(from: string, asked: Record<string, string>): Promise<[string, string][]> {
  const { text } = await ada.get(`/admin/link-targets/${from}?${new URLSearchParams(asked)}`);
  return [...text.matchAll(/data-address="([^"]*)" data-title="([^"]*)"/g)].map(([, address, title]) => [
    address!,
    title!,
  ]);
}

test("pages are found by title, path and text, titles first, each as most links of the site are written", async () => {
  expect(await targets("start", "install")).toEqual([
    ["/docs/guide/install/", "Install <it>"],
    ["/docs/start/", "Start"],
  ]);
  expect(await targets("start", "only")).toEqual([["/docs/new/only-draft/", "Only a draft"]]);
});

test("pages in the language of the page come before their translations", async () => {
  for (const slug of ["tea", "de/tea", "es/tea", "zh-cn/tea"]) await ada.save(slug, "# Oolong\n");
  const from = async (slug: string) => (await targets(slug, "oolong")).map(([address]) => address);

  expect((await from("start"))[0]).toBe("/docs/tea/");
  expect((await from("es/other"))[0]).toBe("/docs/es/tea/");
  expect((await from("zh-cn/other"))[0]).toBe("/docs/zh-cn/tea/");
});

test("after # are the headings of the first page found, in its draft if it has one", async () => {
  expect(await targets("start", "install#")).toEqual([["/docs/guide/install/#on-linux", "On Linux"]]);

  await ada.save("guide/install", "# Install it\n\n## On a *Mac*\n");

  expect(await targets("start", "install#mac")).toEqual([["/docs/guide/install/#on-a-mac", "On a Mac"]]);
  expect(await targets("guide/install", "#mac")).toEqual([["#on-a-mac", "On a Mac"]]);
});

test("no words find nothing", async () => {
  expect(await targets("start", " ")).toEqual([]);
});

test("more than 200 characters are refused", async () => {
  expect((await ada.get(`/admin/link-targets/start?q=${"a".repeat(201)}`)).status).toBe(400);
});

test("an address of the site finds its page or heading, and no other address finds one", async () => {
  const at = (address: string) => found("guide/install", { address });

  expect(await at("https://docs.example.org/start/")).toEqual([["/docs/start/", "Start"]]);
  expect(await at("/start.html?from=mail")).toEqual([["/docs/start/", "Start"]]);
  expect(await at("/new/only-draft")).toEqual([["/docs/new/only-draft/", "Only a draft"]]);
  expect(await at("/start#start")).toEqual([["/docs/start/#start", "Start"]]);
  expect(await at("https://docs.example.organic/start")).toEqual([]);
  expect(await at("https://docs.example.org/%ff")).toEqual([]);
  expect(await at("/start#none")).toEqual([]);
});

test("links that lead to no page and no file are dead; a draft is a page", async () => {
  const addresses = [
    "/guide/install",
    "./install.mdx",
    "../new/only-draft",
    "./gone",
    "#x",
    "mailto:a@b.c",
    "a b",
  ];
  const { json } = await ada.post("/admin/dead-links/guide/install", { addresses });

  expect(json).toEqual({ dead: ["./gone", "a b"] });
  expect((await ada.post("/admin/dead-links/start", { addresses: Array(101).fill("/a") })).status).toBe(400);
});
