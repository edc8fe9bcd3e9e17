/** Returns a page without what readers do not see: ranges of it, in order. */
export function withoutStatements(
  page: string,
  statements: readonly (readonly [start: number, end: number])[],
): string {
  const ends = [0, ...statements.map(([, end]) => end)];
  return ends.map((end, index) => page.slice(end, statements[index]?.[0])).join("");
}
