import { FrontMatterError, setFrontMatter } from "../../markdown/frontmatter/index.ts";
import { titleOf, withAlternative } from "../../markdown/symbols/index.ts";
import { offsetAt } from "../../markdown/text/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { Invalid } from "../errors.ts";

/** What a page lacks, and where: its title, or the alternative text of a picture. Line and column count from 1. */
export type Missing = Readonly<{
  kind: "missing-title" | "missing-alt";
  line: number;
  column: number;
  /** Of the picture. */
  address: string | undefined;
}>;

/** Returns a page with the text that it lacked; undefined where it has one, or has another picture. @throws Invalid where it can't have it */
export function withMissingText(
  content: string,
  { kind, line, column, address }: Missing,
  text: string,
  dialect: Dialect,
): string | undefined {
  if (kind === "missing-title")
    return titleOf(content, dialect) === undefined ? titled(content, text) : undefined;
  const place = { address, offset: offsetAt(content, { line, column }) };
  return withAlternative(content, place, text, dialect);
}

function titled(content: string, title: string): string {
  try {
    return setFrontMatter(content, "title", title);
  } catch (error) {
    if (error instanceof FrontMatterError) throw new Invalid(error.message);
    throw error;
  }
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    withMissingText: typeof withMissingText;
  }
}
