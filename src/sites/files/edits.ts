export type Edit = Readonly<{ start: number; end: number; text: string }>;

export function edited(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Makes edits whose ranges are apart. */
export function editedAll(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce(edited, source);
}

/** Returns edits as one, with what is between them. */
export function asOne(source: string, edits: readonly Edit[]): Edit {
  const start = Math.min(...edits.map((each) => each.start));
  const end = Math.max(...edits.map((each) => each.end));
  const text = editedAll(source, edits).slice(start, end - source.length || undefined);
  return { start, end, text };
}

/** What would have to be escaped is in double quotes, since YAML and scripts escape it differently in single ones. */
export function quoted(text: string, quote: string): string {
  return quote === "'" && !/['\\\p{Cc}]/u.test(text) ? `'${text}'` : JSON.stringify(text);
}

/** A name as the key of a map, in the quotes that another key starts with. */
export function keyText(source: string, first: string, name: string): string {
  if (first === "'" || first === '"') return quoted(name, first);
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name, quoteOf(source));
}

export function quoteOf(source: string): string {
  return source.split("'").length > source.split('"').length ? "'" : '"';
}

export function indentAt(source: string, offset: number): string {
  const line = source.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(source.slice(line, offset))![0];
}

export function indentUnit(source: string): string {
  return /^(?:\t| {2,8})(?=\S)/m.exec(source)?.[0] ?? "  ";
}

/** Returns the line of an offset, from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
