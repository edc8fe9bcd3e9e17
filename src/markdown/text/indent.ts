import { commonPrefix, equalEnds } from "./common.ts";
import { endOfContent, withoutEndings } from "./lines.ts";

export function indentOf(content: string): string {
  let common: string | undefined;
  for (const line of withoutEndings(content)) {
    const [indent] = /^[ \t]*/.exec(line)!;
    if (indent === line) continue;
    common = common === undefined ? indent : common.slice(0, commonPrefix(common, indent));
  }
  return common ?? "";
}

export function dedent(content: string, indent: string): string {
  return dedentedLines(content, indent).join("\n");
}

export function indented(text: string, indent: string, newline: string): string {
  return linesIn(text)
    .map((line) => withIndent(line, indent))
    .join(newline);
}

/** Changes a content's dedented text. Equal first and last lines keep their bytes. */
export function reindented(content: string, text: string, indent: string, newline: string): string {
  const old = withoutEndings(content);
  const endings = content.match(/\r\n|\n|\r/g) ?? [];
  const lines = linesIn(text);
  const same = equalEnds(dedentedLines(content, indent), lines);
  return lines
    .map((line, at) => {
      const kept = at < same.start ? at : at + old.length - lines.length;
      const isKept = at < same.start || at >= lines.length - same.end;
      const ending = at === lines.length - 1 ? "" : (isKept && endings[kept]) || newline;
      return (isKept ? old[kept]! : withIndent(line, indent)) + ending;
    })
    .join("");
}

function dedentedLines(content: string, indent: string): string[] {
  return withoutEndings(content).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : ""));
}

function linesIn(text: string): string[] {
  const [blankLines] = /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text)!;
  return withoutEndings(text.slice(blankLines.length, Math.max(blankLines.length, endOfContent(text))));
}

function withIndent(line: string, indent: string): string {
  return line === "" ? "" : indent + line;
}
