import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, type Page, repeated, warning } from "./rule.ts";

/** Only ids that the author wrote: sites make their own unique. */
export function repeatedIds({ symbols }: Page): Diagnostic[] {
  const headings = ofKind(symbols, "heading").flatMap(({ id, offset }) =>
    id === undefined ? [] : [{ id, offset }],
  );
  const written = [...headings, ...ofKind(symbols, "anchor").filter(({ isOwn }) => isOwn)];
  const inOrder = written.sort((a, b) => a.offset - b.offset);
  return repeated(inOrder, ({ id }) => id).map(({ id, offset }) =>
    warning(offset, `The id “${id}” appears twice. Links to it lead to the first one.`),
  );
}
