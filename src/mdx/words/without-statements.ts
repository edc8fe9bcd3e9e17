/** The start of a statement, which a sentence that starts with its word does not have. */
const statement =
  /^(?:import[ \t]+(?:["'{*]|[\w$]+(?:,|[ \t]+from\b))|export[ \t]+(?:default|const|let|var|async|function|class)\b|export[ \t]+[{*])/;

const fenceMark = /^[ \t>]*(`{3,}|~{3,})/;

/** Empties the lines of a page's imports and exports, which its readers do not see, in linear time. Code that is shown stays. */
export function withoutStatements(page: string): string {
  if (!/^(?:import|export)\b/m.test(page)) return page;
  let fence: string | undefined;
  let [isAfterBlank, isStatement] = [true, false];
  const kept = (page.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? []).map((line) => {
    const [, marks] = fenceMark.exec(line) ?? [];
    const isBlank = line.trim() === "";
    const isShown = fence !== undefined || marks !== undefined;
    if (!fence) fence = marks;
    else if (marks?.startsWith(fence)) fence = undefined;
    isStatement = !isShown && !isBlank && (isStatement || (isAfterBlank && statement.test(line)));
    isAfterBlank = isBlank || isFrontMatterEnd(line);
    return isStatement ? line.slice(line.search(/[\r\n]|$/)) : line;
  });
  return kept.join("");
}

function isFrontMatterEnd(line: string): boolean {
  return /^(?:---|\+\+\+)[ \t]*[\r\n]*$/.test(line);
}

/** As `withoutStatements`, for a cut of a page: each line by itself. */
export function withoutStatementLines(text: string): string {
  return text
    .split("\n")
    .map((line) => (statement.test(line) ? "" : line))
    .join("\n");
}
