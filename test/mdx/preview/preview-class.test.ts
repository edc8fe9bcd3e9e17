import { expect, test } from "bun:test";

import { previewClasses } from "../../../src/mdx/preview/preview-class.ts";

test("each class but that of a note, the plainest callout, is set by a style sheet; none begins as the admin's own do", async () => {
  const folder = new URL("../../../static/styles/", import.meta.url).pathname;
  const names = await Array.fromAsync(new Bun.Glob("*.css").scan(folder));
  const styles = (await Promise.all(names.map((name) => Bun.file(folder + name).text()))).join("");

  expect(previewClasses.filter((name) => !name.startsWith("mdx-"))).toEqual([]);
  expect(previewClasses.filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))).toEqual(["mdx-note"]);
});
