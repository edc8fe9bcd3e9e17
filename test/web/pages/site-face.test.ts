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
  expect(await textsOf(outside.text, ".face")).toEqual(["Tea & cake"]);
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
  const { ada } = await testSite({
    files: {
      ...named,
      "docs/assets/favicon.svg": icon,
      "other/public/favicon.svg": icon,
      "favicon.svg": icon,
    },
  });
  const { text } = await ada.get("/admin/settings");
  const [, address] = /rel="icon" href="([^"]*)"/.exec(text)!;

  expect(address).toBe("/files/docs/assets/favicon.svg");
  expect(text).toContain(`class="site-icon" src="${address}"`);
  expect((await ada.get(address!)).status).toBe(200);
});
