import { expect, test } from "bun:test";

import { withAlias } from "../../../src/core/page/aliases.ts";

const alias = (content: string) => withAlias(content, { key: "aliases", from: "/a", to: "/b" });

test("a moved page names the address that it had", () => {
  expect(alias("---\ntitle: A # kept\n---\n\nText\n")).toBe(
    "---\ntitle: A # kept\naliases: [/a]\n---\n\nText\n",
  );
  expect(alias("---\naliases: [/x]\n---\n")).toBe("---\naliases: [/x, /a]\n---\n");
  expect(alias("---\naliases: /x\n---\n")).toContain("/a");
});

test("a page that is back has no alias of its own address, and broken front matter stays", () => {
  expect(alias("---\naliases: [/b, /x]\n---\n")).toBe("---\naliases: [/x, /a]\n---\n");
  expect(alias("---\naliases: [\n---\n")).toBeUndefined();
  expect(alias("---\naliases: [1]\n---\n")).toBeUndefined();
});
