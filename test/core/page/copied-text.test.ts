import { expect, test } from "bun:test";

import { copiedText } from "../../../src/core/page/copied-text.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const copied = (content: string) => copiedText(content, "New", mdx);

test.each([
  ["---\ntitle: Old # kept\ntags: [a]\n---\n\nText\n", "---\ntitle: New # kept\ntags: [a]\n---\n\nText\n"],
  ["# Old\n\nText\n", "# New\n\nText\n"],
  ["Text\n", "---\ntitle: New\n---\n\nText\n"],
])("a copy of %j has its own title, and all else as it was", (content, expected) => {
  expect(copied(content)).toBe(expected);
});

test("a copy has no address that the page gave itself", () => {
  const page =
    "---\ntitle: Old\nslug: /start\nid: start\nsidebar_position: 2\naliases:\n  - /begin\npermalink: /x\n---\nText\n";

  expect(copied(page)).toBe("---\ntitle: New\nsidebar_position: 2\n---\nText\n");
});

test("front matter that can't be changed stays as it is", () => {
  const toml = '+++\ntitle = "Old"\ntitle = "Twice"\n+++\n\nText\n';

  expect(copied(toml)).toBe(toml);
  expect(copied('+++\ntitle = "Old" # It\n+++\n')).toBe('+++\ntitle = "New" # It\n+++\n');
  expect(copied("---\ntitle: [\n---\n\nText\n")).toBe("---\ntitle: [\n---\n\nText\n");
});
