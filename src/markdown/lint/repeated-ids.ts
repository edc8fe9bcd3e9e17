import { type Diagnostic, type Page, repeated, warning } from "./rule.ts";

/** Only ids that the author wrote: sites make their own unique. */
export function repeatedIds({ symbols }: Page): Diagnostic[] {
  const written = symbols.flatMap((symbol) => {
    const isWritten = symbol.kind === "heading" || (symbol.kind === "anchor" && symbol.isOwn);
    return isWritten && symbol.id !== undefined ? [{ id: symbol.id, offset: symbol.offset }] : [];
  });
  return repeated(written, ({ id }) => id).map(({ id, offset }) =>
    warning(offset, `The id “${id}” appears twice. Links to it lead to the first one.`),
  );
}
