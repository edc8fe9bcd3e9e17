import { expect, test } from "bun:test";

import { pictureAddresses } from "../../../src/markdown/usage/index.ts";

test.each([
  ["Markdown", "![a](/img/a.png) and ![b](./b.jpg 'B')", ["/img/a.png", "./b.jpg"]],
  ["spaces and parentheses", "![](<My shot (1).png>) ![](/a%20(2).png)", ["My shot (1).png", "/a%20(2).png"]],
  ["attributes", "<Card img='/a.webp'><img src=\"/b c.avif\" /></Card>", ["/a.webp", "/b c.avif"]],
  ["an import", 'import tea from "../../assets/tea.gif";', ["../../assets/tea.gif"]],
  ["front matter", "---\nimage: /og.png\n---\n", ["/og.png"]],
  ["a definition", "[tea]: ../tea.JPEG?v=2#top", ["../tea.JPEG"]],
  ["no picture", "Version 1.2 of a.pdf, see [it](/guide.png/more)", []],
])("the addresses of pictures are read from %s", (_, text, addresses) => {
  expect(pictureAddresses(text)).toEqual(expect.arrayContaining(addresses));
  if (addresses.length === 0) expect(pictureAddresses(text)).toEqual([]);
});
