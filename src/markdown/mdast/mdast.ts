import type { Root } from "mdast";

import { parse } from "../syntax/index.ts";
import { fencedIn } from "../text/index.ts";
import type { PageTree } from "../tree/index.ts";

const known = new WeakMap<PageTree, Root>();

/** Returns a page as mdast, with offsets in the page. Never throws. Nobody may change it, because others have it, too. */
export function mdastOf(read: PageTree): Root {
  return known.getOrInsertComputed(read, () => {
    const { page, dialect } = read;
    const head = fencedIn(page)?.end ?? 0;
    const text = page.slice(0, head).replaceAll(/[^\r\n]/g, " ") + page.slice(head);
    try {
      return parse(text, dialect.hasJsx ? "mdx" : "markdown");
    } catch {
      return parse(text, "markdown");
    }
  });
}
