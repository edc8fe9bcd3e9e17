import { expect, test } from "bun:test";

import { calloutKinds } from "../../../src/markdown/components/callout.ts";
import { previewClasses } from "../../../src/markdown/preview/preview-class.ts";

const folder = new URL("../../../static/styles/", import.meta.url).pathname;
const names = await Array.fromAsync(new Bun.Glob("*.css").scan(folder));
const styles = (await Promise.all(names.map((name) => Bun.file(folder + name).text()))).join("");

test("each class but that of a note, the plainest callout, is set by a style sheet; none begins as the admin's own do", () => {
  expect(previewClasses.filter((name) => !name.startsWith("mdx-"))).toEqual([]);
  expect(previewClasses.filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))).toEqual(["mdx-note"]);
});

test("the block of each callout but a note, around its children, has the color of its kind", () => {
  const isSet = (kind: string) => styles.includes(`.block:has(> .shown > .mdx-${kind}) {`);

  expect(calloutKinds.filter((kind) => !isSet(kind))).toEqual(["note"]);
});
