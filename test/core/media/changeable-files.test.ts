import { expect, test } from "bun:test";

import fc from "fast-check";

import { isChangeable } from "../../../src/core/media/published-files.ts";

test("pictures anywhere and uploads of known types may be changed", () => {
  for (const path of ["logo.svg", "content/a.PNG", "src/assets/b.jpeg", "uploads/c.pdf", "uploads/d/e.mp4"])
    expect([path, isChangeable(path, "uploads")]).toEqual([path, true]);
  for (const path of [
    "a.pdf",
    "uploads/a.zip",
    "uploads/b.mdx",
    "package.json",
    "svg",
    "uploads",
    "uploads/",
  ])
    expect([path, isChangeable(path, "uploads")]).toEqual([path, false]);
});

test("what a site serves from a hidden folder may be changed, and nothing else there", () => {
  const changeable = (path: string) => isChangeable(path, "docs/.vuepress/public/uploads");
  expect(changeable("docs/.vuepress/public/uploads/a.pdf")).toBe(true);
  expect(changeable("docs/.vuepress/public/logo.png")).toBe(true);
  expect(changeable("docs/.vuepress/theme/logo.png")).toBe(false);
  expect(changeable("docs/.vuepress/public/.cache/a.png")).toBe(false);
});

test("whatever the path, no page, code, hidden file or way out of the repository may be changed", () => {
  const name = fc.constantFrom(
    "..",
    ".",
    "",
    ".git",
    ".github",
    "content",
    "public",
    "uploads",
    "a\0b",
    "🦊",
  );
  const last = fc.oneof(
    fc.constantFrom("index.mdx", "a.md", "config", "logo.svg", "a.png.ts", ".png", "x.pdf", "package.json"),
    fc.string(),
  );
  const path = fc
    .tuple(fc.array(name, { maxLength: 5 }), last)
    .map(([names, file]) => [...names, file].join("/"));

  fc.assert(
    fc.property(path, fc.constantFrom("", "uploads", "public/uploads"), (path, uploadsFolder) => {
      if (!isChangeable(path, uploadsFolder)) return;
      expect(path).toMatch(/\.(png|jpe?g|gif|webp|avif|svg|pdf|mp4|webm)$/i);
      expect(path).not.toContain("\0");
      for (const part of path.split("/")) expect(part).toMatch(/^[^.]/);
    }),
  );
});
