import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[a](/guide/old) [b](/guide/old/) [c](/guide/many/x) [d](/guide/none)\n",
    "content/guide/new.mdx": "# New\n\n[e](./older) [f](/guide/two-old#part)\n",
    "content/guide/two.mdx": "---\ntitle: Two\nredirect_from: /guide/two-old\n---\n\n[g](/guide/aliased)\n",
    "content/guide/three.mdx": "---\ntitle: Three\naliases: [aliased]\n---\n",
    "content/guide/alone.mdx": "# Alone\n",
    "public/_redirects": "/guide/old /guide/new 301\n/guide/older https://a.example 302\n",
    "vercel.json": '{ "redirects": [{ "source": "/guide/many/:path*", "destination": "/" }] }\n',
  },
});

const found = async () => {
  const { problems } = (await ada.get("/api/admin/health")).json;
  return problems.map(({ slug, kind, address }: Record<string, string>) => [slug, kind, address]);
};

test("an address that the site leads on from is no broken link, and its page is no orphan", async () => {
  expect(await found()).toEqual([
    ["", "broken-link", undefined],
    ["guide/alone", "orphan", undefined],
  ]);
});

test("neither does the editor call it dead, and publishing names where it leads", async () => {
  const addresses = ["/guide/old", "/guide/many/x", "/guide/none", "/guide/two-old", "./aliased"];
  const { json } = await ada.post("/admin/dead-links/", { addresses });
  await ada.save("guide/writing", "# Writing\n\n[a](/guide/old) [b](/guide/two-old)\n");
  const { text } = await ada.open("/admin/publish/guide/writing");

  expect(json).toEqual({ dead: ["/guide/none"] });
  expect(await textsOf(text, ".problems li span")).toEqual([
    "The site redirects “/guide/old” to “/guide/new”. Link there.",
    "The site redirects “/guide/two-old” to “/guide/two”. Link there.",
  ]);
});
