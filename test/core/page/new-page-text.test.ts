import { expect, test } from "bun:test";

import { newPageText } from "../../../src/core/page/new-page-text.ts";

const asked = {
  title: " Tea: a guide ",
  frontMatter: "usual",
  isToml: false,
  isHeading: false,
  style: undefined,
} as const;

test.each([
  ["as YAML", {}, '---\ntitle: "Tea: a guide"\n---\n\n'],
  ["as other titles are written", { style: "single" }, "---\ntitle: 'Tea: a guide'\n---\n\n"],
  ["as TOML where the site's pages do", { isToml: true }, '+++\ntitle = "Tea: a guide"\n+++\n\n'],
  ["as a heading where front matter would be shown", { frontMatter: "none" }, "# Tea: a guide\n\n"],
  [
    "as TOML where the site's pages do, too",
    { isToml: true, isHeading: true },
    '+++\ntitle = "Tea: a guide"\n+++\n\n',
  ],
  ["as a heading where the site's titles are", { isHeading: true }, "# Tea: a guide\n\n"],
  [
    "in front matter that a page needs",
    { isHeading: true, frontMatter: "needed" },
    '---\ntitle: "Tea: a guide"\n---\n\n',
  ],
  ["without a title as nothing", { title: " " }, ""],
  ["without a title as nothing where front matter would be shown", { title: " ", frontMatter: "none" }, ""],
  [
    "without a title as front matter where a page needs it",
    { title: "", frontMatter: "needed" },
    "---\n---\n\n",
  ],
] as const)("a new page begins with its title %s", (_, more, text) => {
  expect(newPageText({ ...asked, ...more })).toBe(text);
});

test.each(['"quoted" and \\', "a\ttab", "é 🫖", "\u007f"])(
  "TOML reads the title %j as it was typed",
  (title) => {
    const [, toml = ""] = newPageText({ ...asked, title: `x${title}x`, isToml: true }).split("+++\n");
    expect(Bun.TOML.parse(toml)).toEqual({ title: `x${title}x` });
  },
);
