import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, type Page, repeated, warning } from "./rule.ts";

/** As in CommonMark, the first definition counts, and readers never see another. */
export function repeatedLabels({ symbols }: Page): Diagnostic[] {
  return repeated(ofKind(symbols, "definition"), ({ label }) => label).map(({ label, offset }) =>
    warning(
      offset,
      label.startsWith("^")
        ? `The footnote “${label.slice(1)}” is defined twice. Readers see the first text.`
        : `The label “${label}” is defined twice. Links with it lead to the first address.`,
    ),
  );
}
