import { describe, expect, test } from "bun:test";

import { type Leads, shown } from "./shown.ts";

describe("addresses", () => {
  const href = async (address: string, file?: string) =>
    / href="([^"]*)"/.exec(await shown(`[a](<${address}>)`, file))?.[1];

  test.each([
    ["./other.mdx#a", "guides/install.mdx", "/guides/other#a"],
    ["other", "guides/install.mdx", "/guides/other"],
    ["../x/index.md?y", "guides/install.mdx", "/x?y"],
    ["./other", "guides/index.mdx", "/guides/other"],
    ["other", "index.mdx", "/other"],
    ["../../../other", "index.mdx", "/other"],
    ["/a/b/", "guides/install.mdx", "/a/b/"],
    ["./a b", "ü/ö.mdx", "/%C3%BC/a%20b"],
    ["#Ä b", "a.mdx", "#user-content-Ä b"],
    ["#a%20b", "a.mdx", "#user-content-a b"],
    ["#%zz", "a.mdx", "#user-content-%zz"],
    ["mailto:a@b.example", "a.mdx", "mailto:a@b.example"],
    ["tel:+1", "a.mdx", "tel:+1"],
    ["//b.example/c", "a.mdx", "https://b.example/c"],
    ["/.//b.example/c", "a.mdx", "/b.example/c"],
    ["javascript:a", "a.mdx", undefined],
    ["JAVA&#x09;SCRIPT:a", "a.mdx", undefined],
    ["data:text/html,a", "a.mdx", undefined],
    ["ftp://a.example", "a.mdx", undefined],
    ["https://[", "a.mdx", undefined],
  ])("%s on %s leads to %s", async (address, file, expected) => {
    expect(await href(address, file)).toBe(expected);
  });

  test("the admin maps the site's own addresses, within the same limits", async () => {
    const leadsTo: Leads = (address, kind) => (kind === "link" ? `/admin/edit${address}` : `/raw${address}`);
    expect(await shown("[a](./b.mdx) ![c](d.png) [e](https://f.example)", "x/y.mdx", leadsTo)).toBe(
      '<p><a href="/admin/edit/x/b">a</a> <img alt="c" src="/raw/x/d.png" loading="lazy" referrerpolicy="no-referrer"> ' +
        '<a href="https://f.example/" target="_blank" rel="noopener noreferrer nofollow">e</a></p>',
    );
    expect(await shown("[a](b) ![c](d)", "x.mdx", () => "javascript:a")).toBe(
      '<p><a>a</a> <span class="mdx-picture">c</span></p>',
    );
  });

  test.each([
    ["/uploads/a.png", "/uploads/a.png"],
    ["https://b.example/a.png", "https://b.example/a.png"],
    ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
    ["data:image/svg+xml;base64,AAAA", undefined],
    ["data:image/png,a", undefined],
    ["blob:https://b.example/a", undefined],
    ["", undefined],
  ])("a picture at %s is loaded from %s", async (address, expected) => {
    const html = await shown(`![a](<${address}>)`);
    expect(/ src="([^"]*)"/.exec(html)?.[1]).toBe(expected);
    expect(html).toContain(expected === undefined ? '<span class="mdx-picture">a</span>' : 'alt="a"');
  });
});
