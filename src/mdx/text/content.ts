import { endOfContent, endOfLine } from "./lines.ts";
import { withoutAtEnd } from "./text-end.ts";

type Line = Readonly<{ text: string; ending: string }>;

/** The line ending that a text uses most, of equals the first; undefined where it is one line. */
export function newlineOf(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [ending] of text.matchAll(/\r\n|\n|\r/g)) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts.keys()].find((ending) => counts.get(ending) === most);
}

/** The white space that all lines begin with; blank lines do not count. */
export function indentationOf(content: string): string {
  let common: string | undefined;
  for (const { text } of linesOf(content)) {
    const [indent, rest] = /^([ \t]*)(.?)/s.exec(text)!.slice(1) as [string, string];
    if (rest === "") continue;
    common = common === undefined ? indent : commonStart(common, indent);
  }
  return common ?? "";
}

/** Content as one edits it: without its indentation, lines ending in `\n`. */
export function read(content: string, indent: string): string {
  return linesOf(content)
    .map(({ text }) => dedented(text, indent))
    .join("\n");
}

/** What an editor gave, as content: without blank lines around it, and with indentation on lines that are not empty. */
export function write(text: string, indent: string, newline: string): string {
  return linesOf(trimmed(text))
    .map((line) => indented(line.text, indent))
    .join(newline);
}

/** The content with its text changed; lines that stay at its start and its end keep their bytes. */
export function rewrite(content: string, text: string, indent: string, newline: string): string {
  const old = linesOf(content);
  const fresh = linesOf(trimmed(text));
  const isSame = (oldAt: number, freshAt: number) =>
    dedented(old[oldAt]!.text, indent) === fresh[freshAt]!.text;
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && isSame(head, head)) head += 1;
  const shift = old.length - fresh.length;
  let tail = fresh.length;
  while (tail > head && tail + shift > head && isSame(tail - 1 + shift, tail - 1)) tail -= 1;
  return fresh
    .map((line, at) => {
      const kept = at < head ? old[at] : at >= tail ? old[at + shift] : undefined;
      const ending = at === fresh.length - 1 ? "" : kept?.ending || newline;
      return (kept?.text ?? indented(line.text, indent)) + ending;
    })
    .join("");
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  do {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    const content = withoutAtEnd(line, "\r\n");
    lines.push({ text: content, ending: line.slice(content.length) });
    at = end;
  } while (at < text.length);
  if (lines.at(-1)!.ending !== "") lines.push({ text: "", ending: "" });
  return lines;
}

function trimmed(text: string): string {
  const [blankLines] = /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text)!;
  return text.slice(blankLines.length, Math.max(blankLines.length, endOfContent(text)));
}

function dedented(line: string, indent: string): string {
  if (line.startsWith(indent)) return line.slice(indent.length);
  return "";
}

function indented(line: string, indent: string): string {
  return line === "" ? "" : indent + line;
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}
