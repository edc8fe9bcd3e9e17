import { expect, test } from "bun:test";

import type { PageRecord } from "../../../src/core/record/page-record.ts";
import { LinkingPages } from "../../../src/core/site/linking-pages.ts";
import { unread } from "../../../src/core/site/page-records.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";

const linking = (slug: string, ...linkedNames: string[]): [Slug, PageRecord] => [
  slug as Slug,
  { ...unread(), linkedNames },
];

test("a page whose text changed is kept under none of its old names, and another one with them is", () => {
  const pages = new LinkingPages();
  const other = linking("other", "b");
  pages.follow(new Map([linking("one", "a", "b"), other]));
  expect<string[]>([...pages.pagesNaming(["a", "b"])]).toEqual(["one", "other"]);

  pages.follow(new Map([linking("one", "c"), other, linking("two", "b")]));

  expect<string[]>([...pages.pagesNaming(["a", "b"])]).toEqual(["other", "two"]);
  expect<string[]>([...pages.pagesNaming(["c"])]).toEqual(["one"]);
});

test("the names of pages whose text stayed aren't looked at again", () => {
  const pages = new LinkingPages();
  const [slug, record] = linking("one", "a");
  const looked = { times: 0 };
  const same = {
    ...record,
    get linkedNames() {
      looked.times += 1;
      return record.linkedNames;
    },
  };

  pages.follow(new Map([[slug, same]]));
  pages.follow(new Map([[slug, same], linking("two", "a")]));

  expect(looked.times).toBe(1);
});
