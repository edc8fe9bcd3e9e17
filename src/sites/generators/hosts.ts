import { newlineOf } from "../../markdown/text/index.ts";
import { quoted } from "../files/edits.ts";
import { MAX_CONFIG } from "../files/value.ts";
import type { RedirectFormat } from "../formats/redirect-format.ts";
import { inJson } from "../formats/redirect-lists.ts";
import { insertedLine } from "../formats/redirect-yaml.ts";

type Line = Readonly<{ start: number; end: number; text: string }>;

/** Rules are tried from the top, so a new one comes before the first one for many addresses. Source: Netlify's "_redirects". */
const netlifyLines: RedirectFormat = {
  is: /^_redirects$/,
  addresses: "whole",
  read: (text) => {
    // Lines of another form are those of a program of the site, as Nuxt's "a=b".
    if (text.length > MAX_CONFIG || /^[ \t]*[^\s#]\S*[ \t]*$/m.test(text)) return undefined;
    const rules = linesOf(text).flatMap((line) => {
      const [, before, from, space, to] = /^([ \t]*)([^\s#]\S*)([ \t]+)(\S+)/.exec(line.text) ?? [];
      if (from === undefined) return [];
      const start = line.start + before!.length + from.length + space!.length;
      return [{ line, from, to: to!, start }];
    });
    const many = rules.find(({ from }) => /[*:]/.test(from));
    const first = many && withCommentsAbove(text, many.line);
    return {
      entries: rules.map(({ line, from, to, start }) => ({
        from,
        to,
        retargeted: (target: string) => ({ start, end: start + to.length, text: target }),
        removed: () => ({ start: line.start, end: line.end, text: "" }),
      })),
      added: ({ from, to }) => insertedLine(text, first?.start, `${from} ${to} 301`),
    };
  },
};

/** Returns the first line of the comment that is right above a line, or that line. */
function withCommentsAbove(text: string, line: Line): Line {
  const above = linesOf(text).filter(({ start }) => start < line.start);
  const last = above.findLastIndex(({ text }) => !/^[ \t]*#/.test(text));
  return above[last + 1] ?? line;
}

/** Only literal `[[redirects]]` with `from` and `to` on lines of their own. Source: Netlify's "File-based configuration". */
const netlifyToml: RedirectFormat = {
  is: /^netlify\.toml$/,
  addresses: "whole",
  read: (text) => {
    if (text.length > MAX_CONFIG || /^[ \t]*redirects[ \t]*=/m.test(text)) return undefined;
    const newline = newlineOf(text) ?? "\n";
    const gap = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
    return {
      entries: tomlBlocks(text).flatMap((block) => tomlEntry(text, block) ?? []),
      added: ({ from, to }) => {
        const lines = ["[[redirects]]", `  from = ${quoted(from, '"')}`, `  to = ${quoted(to, '"')}`];
        return { start: text.length, end: text.length, text: gap + lines.join(newline) + newline };
      },
    };
  },
};

/** Source: Vercel's "Project configuration". */
const vercel: RedirectFormat = {
  is: /^vercel\.json$/,
  reads: "json",
  addresses: "whole",
  read: (text, root) => inJson(text, root, { from: "source", to: "destination", more: "permanent" }),
};

/** The redirects of hosts, which serve the sites of any generator. */
export const redirectsOfHosts: readonly RedirectFormat[] = [netlifyLines, netlifyToml, vercel];

/** Each with the tables below it. Comments at its end are those of what follows. */
function tomlBlocks(text: string): Line[][] {
  const blocks: Line[][] = [];
  let [isInside, isString] = [false, false];
  for (const line of linesOf(text)) {
    const [table, name] = (!isString && /^[ \t]*\[{1,2}[ \t]*([\w-]*)/.exec(line.text)) || [];
    if (table !== undefined) isInside = name === "redirects";
    if (table !== undefined && /^[ \t]*\[\[[ \t]*redirects[ \t]*\]\]/.test(line.text)) blocks.push([]);
    if (isInside) blocks.at(-1)?.push(line);
    if (line.text.split(/"""|'''/).length % 2 === 0) isString = !isString;
  }
  return blocks.map(withoutLastComments);
}

function withoutLastComments(lines: readonly Line[]): Line[] {
  const last = lines.findLastIndex(({ text }) => /^[ \t]*[^ \t#]/.test(text));
  const comment = lines.findIndex(({ text }, at) => at > last && /^[ \t]*#/.test(text));
  return lines.slice(0, comment < 0 ? lines.length : comment);
}

function tomlEntry(text: string, lines: readonly Line[]) {
  const stringOf = (name: string) => {
    for (const { start, text } of lines) {
      const [, before, value] = /^([ \t]*\w+[ \t]*=[ \t]*)("[^"\\]*"|'[^']*')/.exec(text) ?? [];
      if (before?.trimStart().startsWith(`${name} `) || before?.trimStart().startsWith(`${name}=`))
        return { start: start + before.length, end: start + before.length + value!.length, text: value! };
    }
    return undefined;
  };
  const [from, to] = [stringOf("from"), stringOf("to")];
  if (!from || !to) return undefined;
  const [start, end] = [lines[0]!.start, lines.at(-1)!.end];
  const gap = end === text.length ? (/(?<=\n)\r?\n$/.exec(text.slice(0, start))?.[0].length ?? 0) : 0;
  const removed = () => ({ start: start - gap, end, text: "" });
  const retargeted = (target: string) => ({ start: to.start, end: to.end, text: quoted(target, '"') });
  return { from: from.text.slice(1, -1), to: to.text.slice(1, -1), retargeted, removed };
}

function linesOf(text: string): Line[] {
  return Array.from(text.matchAll(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g), ({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
    text: line.split(/[\r\n]/, 1)[0]!,
  }));
}
