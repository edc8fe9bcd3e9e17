import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const files = { "mkdocs.yml": "site_name: Tea & <cake>\nnav: []\n", "docs/index.md": "# Home\n" };
const named = { ...files, "mkdocs.yml": "site_name: Tea & cake\n" };
const { ada, server } = await testSite({ files: named });

test("the site is called as its configuration calls it, also on the page to sign in and in the tab", async () => {
  const inside = await ada.get("/admin/settings");
  const outside = await new Client(server.url).get("/admin/login");

  expect(await textsOf(inside.text, ".head .site")).toEqual(["Tea & cake"]);
  expect(await textsOf(inside.text, "title")).toEqual(["Settings · Tea & cake"]);
  expect(await textsOf(outside.text, ".face h1")).toEqual(["Tea & cake"]);
  expect(await textsOf(outside.text, "title")).toEqual(["Sign in · Tea & cake"]);
});

test("what somebody set goes before, and what is no name in a line is none", async () => {
  const set = await testSite({ files: named, settings: { SITE_NAME: "Ours" } });
  const odd = await testSite({ files });

  expect(await textsOf((await set.ada.get("/admin/settings")).text, ".head .site")).toEqual(["Ours"]);
  expect(await textsOf((await odd.ada.get("/admin/settings")).text, ".head .site")).toEqual(["site"]);
});

test("the icon is the favicon of the site, the one that is nearest to its pages", async () => {
  const icon = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  const near = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9'/></svg>";
  const { ada } = await testSite({
    files: {
      ...named,
      "docs/assets/favicon.svg": near,
      "other/public/favicon.svg": icon,
      "favicon.svg": icon,
    },
  });
  const { text } = await ada.get("/admin/settings");
  const [, address] = /rel="icon" href="([^"]*)"/.exec(text)!;

  const served = await ada.get(address!);

  expect(text).toContain(`class="site-icon" src="${address}"`);
  expect([served.status, served.headers.get("content-type"), served.text]).toEqual([
    200,
    "image/svg+xml",
    near,
  ]);
});

test("the icon that the configuration names goes before, and strangers see it where they sign in, and run nothing of it", async () => {
  const ico = "\0\0\x01\0\x01\0the rest of an icon";
  const { server } = await testSite({
    files: {
      "docusaurus.config.js":
        "export default { baseUrl: '/', favicon: 'img/tea.ico', presets: [['classic', {}]] };",
      "docs/intro.md": "# Intro\n",
      "static/img/tea.ico": ico,
      "static/img/favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    },
  });
  const stranger = new Client(server.url);

  const { text } = await stranger.get("/admin/login");
  const served = await stranger.get("/site-icon");

  expect(text).toMatch(/class="site-icon" src="\/site-icon"/);
  expect([served.status, served.headers.get("content-type"), served.text]).toEqual([
    200,
    "image/x-icon",
    ico,
  ]);
  expect(served.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox$/);
});

test("without an icon, or with one that is no picture, the site has its letter", async () => {
  const none = await testSite({ files: named });
  const odd = await testSite({ files: { ...named, "docs/assets/favicon.svg": "<script>alert(1)</script>" } });

  expect((await none.ada.get("/admin/login")).text).toContain('class="site-icon" src="data:image/svg+xml,');
  expect((await none.ada.get("/site-icon")).status).toBe(404);
  expect((await odd.ada.get("/site-icon")).status).toBe(404);
});
