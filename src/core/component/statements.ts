type Use = Readonly<{ uses: number; statement: string | undefined }>;

/** Only an import that works in every page counts for others. */
export function portable<Each extends Use>(uses: readonly Each[]): readonly Each[] {
  return uses.filter(({ statement = "" }) => !/from ['"]\./.test(statement));
}

export function usesOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { uses }) => sum + uses, 0);
}

/** The import of most uses, also where some pages forgot it; none where most uses do without. */
export function statementOf(uses: readonly Use[]): string | undefined {
  const byStatement = [...Map.groupBy(uses, ({ statement }) => statement)];
  const importing = byStatement.filter(([statement]) => statement !== undefined);
  if (usesOf(importing.flatMap(([, each]) => each)) * 2 <= usesOf(uses)) return undefined;
  return importing.sort(([, a], [, b]) => usesOf(b) - usesOf(a))[0]![0];
}
