/** Imports and exports as one line, such as "2 imports, 1 export". */
export function foldedImports(source: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "doc-fold";
  line.textContent = importsInWords(source);
  return line;
}

/** @internal */
export function importsInWords(source: string): string {
  return [counted(source, /^import\b/gm, "import"), counted(source, /^export\b/gm, "export")]
    .filter((words) => words !== "")
    .join(", ");
}

function counted(source: string, keyword: RegExp, noun: string): string {
  const count = source.match(keyword)?.length ?? 0;
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
