import { expect, test } from "bun:test";

import { pages } from "../../markdown/pages.ts";
import { expectArrangedAsOnServer, isReadAlike } from "./arranged.ts";

/** Pages that the browser reads into other blocks than the server does. */
const unlike = [
  "bytes/blank.mdx",
  "bytes/mark-and-blank-lines.mdx",
  "hugo/shortcodes.md",
  "vitepress/guide.md",
];

for (const [name, bytes] of await pages()) {
  const page = bytes.replace(/\r\n?/g, "\n");
  test(`blocks of ${name} are moved, copied, removed and inserted as on the server`, () => {
    if (isReadAlike(page)) expectArrangedAsOnServer(page);
    else expect(unlike).toContain(name);
  });
}
