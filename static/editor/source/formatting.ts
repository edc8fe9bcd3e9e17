import { setHeading, toggleList, toggleQuote } from "./lines.ts";
import { link } from "./links.ts";
import { toggleCode, toggleEmphasis } from "./marks.ts";
import { insertTable, toggleCodeBlock } from "./passages.ts";
import type { Edit, Selection } from "./text-change.ts";

export type Format =
  | "bold"
  | "italic"
  | "code"
  | "link"
  | "heading"
  | "bullet-list"
  | "numbered-list"
  | "quote"
  | "code-block"
  | "table";

/** Applies a button of the formatting bar to a text. Most toggle. */
export function format(text: string, selection: Selection, format: Format, level?: number): Edit {
  switch (format) {
    case "bold":
    case "italic":
      return toggleEmphasis(text, selection, format);
    case "code":
      return toggleCode(text, selection);
    case "link":
      return link(text, selection);
    case "heading":
      return setHeading(text, selection, level);
    case "bullet-list":
    case "numbered-list":
      return toggleList(text, selection, format);
    case "quote":
      return toggleQuote(text, selection);
    case "code-block":
      return toggleCodeBlock(text, selection);
    case "table":
      return insertTable(text, selection);
  }
}
