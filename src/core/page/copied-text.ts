import {
  frontMatter,
  FrontMatterError,
  givenAddresses,
  setFrontMatter,
} from "../../markdown/frontmatter/index.ts";
import { retitled } from "../../markdown/symbols/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";

/** Returns the text of a page for another one: with its title, and without the addresses that only one page can have. */
export function copiedText(content: string, title: string, dialect: Dialect): string {
  const outermost = Object.keys(frontMatter(content)?.values ?? {});
  const given = new Set(givenAddresses(content)?.map(({ key }) => key));
  const keys = outermost.filter((key) => given.has(key));
  const without = keys.reduce(
    (text, key) => orSame(text, () => setFrontMatter(text, key, undefined)),
    content,
  );
  return orSame(without, () => retitled(without, title, dialect));
}

/** Front matter that can't be changed here stays. */
function orSame(text: string, change: () => string): string {
  try {
    return change();
  } catch (error) {
    if (error instanceof FrontMatterError) return text;
    throw error;
  }
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    copiedText: typeof copiedText;
  }
}
