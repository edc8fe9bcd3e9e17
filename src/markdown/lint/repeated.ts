import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, error, type Page, repeated, warning } from "./rule.ts";

/** MDX compiles all imports and exports of a page into one file. */
export function repeatedNames({ symbols }: Page): Diagnostic[] {
  const declared = repeated(ofKind(symbols, "declaration"), ({ name }) => name);
  const declaredTwice = new Set(declared.map(({ offset }) => offset));
  const exported = repeated(ofKind(symbols, "export"), ({ name }) => name);
  return [
    ...declared.map(({ name, offset }) =>
      error(offset, `“${name}” is declared twice. Imports and exports of a page can't share a name.`),
    ),
    ...exported
      .filter(({ offset }) => !declaredTwice.has(offset))
      .map(({ name, offset }) => {
        const what = name === "default" ? "A default export, which is the page's layout," : `“${name}”`;
        return error(offset, `${what} is exported twice.`);
      }),
  ];
}

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

/** Readers never see one of two definitions, unless both have the same address. */
export function repeatedLabels({ symbols, dialect }: Page): Diagnostic[] {
  const addresses = new Map(ofKind(symbols, "link").map(({ address, offset }) => [offset, address]));
  const definitions = ofKind(symbols, "definition");
  const firsts = new Map(definitions.toReversed().map(({ label, offset }) => [label, addresses.get(offset)]));
  const counted = dialect.lastDefinitionCounts ? "last" : "first";
  return repeated(definitions, ({ label }) => label)
    .filter(({ label, offset }) => label.startsWith("^") || addresses.get(offset) !== firsts.get(label))
    .map(({ label, offset }) =>
      warning(
        offset,
        label.startsWith("^")
          ? `The footnote “${label.slice(1)}” is defined twice. Readers see the first text.`
          : `The label “${label}” is defined twice. Links with it lead to the ${counted} address.`,
      ),
    );
}
