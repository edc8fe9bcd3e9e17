import type { PageText } from "../components/index.ts";

/** Empties the lines of a page's imports and exports, which its readers do not see. */
export function withoutStatements({ page, lines, esm }: PageText): string {
  if (esm === "") return page;
  const left = lines.map(({ kind, source }) =>
    kind === "statement" ? source.slice(source.search(/[\r\n]|$/)) : source,
  );
  return left.join("");
}
