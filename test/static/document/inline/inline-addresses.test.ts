import { expect, test } from "bun:test";

import { leadsTo } from "../../../../src/core/editor/shown-page.ts";
import { linkProperties, pictureProperties } from "../../../../src/markdown/preview/link-target.ts";
import { addressesOf } from "../../../../static/editor/page-addresses.ts";

const addresses = [
  "https://a.b/c?d#e",
  "mailto:a@b.c",
  "javascript:alert(1)",
  "/guides/install",
  "./other.mdx#there",
  "../a/index.md?b",
  "/uploads/a b.png",
  "é/ü.mdx",
  "",
  "/",
  "//a.b/c",
  "http://[",
  "../../b/é d.png?e#f",
  "../x/../../y.png",
  "data:image/png;base64,AAAA",
  "data:text/html,x",
  "index",
  "?a",
  '{{< ref "a" >}}#b',
  "{% link a.md %}",
  "{{ site.b }}/c.png",
];

test.each(["", "install", "guides/install", "gu ides/é"])(
  "links and pictures of the page %j lead where its preview's lead",
  (slug) => {
    const page = { file: slug === "" ? "index.mdx" : `${slug}.mdx`, leadsTo };
    const { link, picture } = addressesOf(slug);
    const isOwn = (src: unknown) => typeof src === "string" && !/^https?:/.test(src);

    const shown = addresses.map((address) => [address, link(address), picture(address)]);

    const wanted = addresses.map((address) => {
      const { src } = pictureProperties(address, page);
      return [address, linkProperties(address, page).href, isOwn(src) ? src : undefined];
    });
    expect(shown).toEqual(wanted);
  },
);
