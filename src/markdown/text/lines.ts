const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** A pattern finds it sooner than a loop, because it is compiled at once. */
const lineEnding = /\r\n?|\n/g;

export function endOfLine(text: string, at: number): number {
  lineEnding.lastIndex = at;
  return lineEnding.test(text) ? lineEnding.lastIndex : text.length;
}

export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}

export function withoutEndings(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

export function newlineOf(text: string): string | undefined {
  if (!text.includes("\r")) return text.includes("\n") ? "\n" : undefined;
  const counts = new Map<string, number>();
  for (const [ending] of text.matchAll(/\r\n|\n|\r/g)) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts.keys()].find((ending) => counts.get(ending) === most);
}

export function startOfLine(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** Returns the end of a text without spaces, tabs and line endings at its end. */
export function endOfContent(text: string): number {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** Whether MDX takes a text beside tags for blank: it may have what is white space in HTML, but no no-break space or mark. */
export function isHtmlBlank(text: string): boolean {
  return !/[^\t\n\v\f\r ]/.test(text);
}

export function indentation(text: string, start = 0): number | undefined {
  let columns = 0;
  for (let index = start; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === SPACE) columns += 1;
    else if (unit === TAB) columns += 4 - (columns % 4);
    else return isLineEnd(unit) ? undefined : columns;
  }
  return undefined;
}

/** Returns the first character after the indentation, "" for a blank line. */
export function firstSign(text: string, start: number): string {
  let index = start;
  while (text[index] === " " || text[index] === "\t") index += 1;
  const sign = text[index] ?? "";
  return sign === "\n" || sign === "\r" ? "" : sign;
}

export function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function isLineEnd(unit: number): boolean {
  return unit === LINE_FEED || unit === CARRIAGE_RETURN;
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB || isLineEnd(unit);
}

/** A pattern would be quadratic: a megabyte of dots took minutes. */
export function withoutAtEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

const opening = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*[\r\n]*$/;

export function fenceOpenedBy(line: string): string | undefined {
  return opening.exec(line)?.[1];
}

export function closesFence(line: string, ticks: string): boolean {
  return closing.exec(line)?.[1]?.startsWith(ticks) ?? false;
}

/** The start of an import or export, which a sentence that starts with its word does not have. */
const statement =
  /^(?:import[ \t]+(?:type[ \t]+)?(?:["'{*]|[\w$]+(?:,|[ \t]+from\b))|export[ \t]+(?:default|const|let|var|async|function|class)\b|export[ \t]+[{*])/;

export function startsStatement(line: string): boolean {
  return statement.test(line);
}
