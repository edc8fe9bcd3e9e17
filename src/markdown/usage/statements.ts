import type { PageTree } from "../tree/index.ts";
import { partsOf } from "./page-parts.ts";

/** Returns where a page has imports, exports, scripts and styles, which its readers do not see; without the ends of their lines. */
export function statementsIn(read: PageTree): (readonly [start: number, end: number])[] {
  return partsOf(read).unseen.flatMap(({ from, to }) =>
    Array.from(read.text.slice(from, to).matchAll(/.+/g), ({ index, 0: { length } }) => {
      const start = from + index;
      return [read.inPage(start), read.inPage(start + length)] as const;
    }),
  );
}
