import { expect, test } from "bun:test";

import { frontMatter } from "../../../src/markdown/frontmatter/frontmatter.ts";
import { ownAddressAmong } from "../../../src/markdown/frontmatter/own-address.ts";

test("the address that a page gives itself is its slug, else its id, else its permalink", () => {
  const of = (...lines: string[]) =>
    ownAddressAmong(frontMatter(`---\n${lines.join("\n")}\n---\n\nText.\n`)?.values);

  expect(of("id: a", "slug: /b")).toEqual({ key: "slug", address: "/b" });
  expect(of("permalink: /c/", "id: a")).toEqual({ key: "id", address: "a" });
  expect(of("permalink: /c/")).toEqual({ key: "permalink", address: "/c/" });
  expect([of("slug: ''"), of("id: 7"), of("title: T")]).toEqual([undefined, undefined, undefined]);
});
