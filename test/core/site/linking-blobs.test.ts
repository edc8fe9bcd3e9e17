import { expect, test } from "bun:test";

import { LinkingBlobs } from "../../../src/core/site/linking-blobs.ts";
import { type Look, unread } from "../../../src/core/site/text-looks.ts";

const linking = (blob: string, ...linkedNames: string[]): [string, Look] => [
  blob,
  { ...unread, linkedNames },
];

test("a text that is gone is kept under none of its names, and another one with them is", () => {
  const blobs = new LinkingBlobs();
  blobs.change({ gone: [], added: [linking("one", "a", "b"), linking("other", "b")] });
  expect([...blobs.with(["a", "b"])]).toEqual(["one", "other"]);

  blobs.change({ gone: [linking("one", "a", "b")], added: [linking("newer", "c")] });

  expect([...blobs.with(["a", "b", "c"])].toSorted()).toEqual(["newer", "other"]);
});
