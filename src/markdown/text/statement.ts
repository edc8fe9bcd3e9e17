/** The start of an import or export, which a sentence that starts with its word does not have. */
const statement =
  /^(?:import[ \t]+(?:type[ \t]+)?(?:["'{*]|[\w$]+(?:,|[ \t]+from\b))|export[ \t]+(?:default|const|let|var|async|function|class)\b|export[ \t]+[{*])/;

export function startsStatement(line: string): boolean {
  return statement.test(line);
}
