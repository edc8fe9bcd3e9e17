import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, error, type Page, repeated } from "./rule.ts";

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
