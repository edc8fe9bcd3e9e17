import { newlineOf } from "../../markdown/text/index.ts";
import type { Redirect } from "../addresses/index.ts";
import { type Edit, indentAt, quoted, replacement } from "../files/edits.ts";
import { MAX_CONFIG } from "../files/script.ts";
import { type MapValue, textOf, type Value, valueAt } from "../files/value.ts";
import { readYamlConfig } from "../files/yaml.ts";
import { bare, type RedirectFile, type RedirectFormat } from "./redirect-file.ts";

type Line = Readonly<{ start: number; end: number; text: string }>;

/** Rules are tried from the top, so a new one comes before the first one for many addresses. Source: Netlify's "_redirects". */
export const netlifyLines: RedirectFormat = {
  names: ["_redirects"],
  addresses: "whole",
  read: (text) => {
    if (text.length > MAX_CONFIG) return undefined;
    const rules = linesOf(text).flatMap((line) => {
      const [, before, from, space, to] = /^([ \t]*)([^\s#]\S*)([ \t]+)(\S+)/.exec(line.text) ?? [];
      if (from === undefined) return [];
      const start = line.start + before!.length + from.length + space!.length;
      return [{ line, from, to: to!, start }];
    });
    const many = rules.find(({ from }) => /[*:]/.test(from));
    return {
      entries: rules.map(({ line, from, to, start }) => ({
        from,
        to,
        retargeted: (target: string) => ({ start, end: start + to.length, text: target }),
        removed: () => ({ start: line.start, end: line.end, text: "" }),
      })),
      added: ({ from, to }) => insertedLine(text, many?.line.start, `${from} ${to} 301`),
    };
  },
};

/** Only literal `[[redirects]]` with `from` and `to` on lines of their own. Source: Netlify's "File-based configuration". */
export const netlifyToml: RedirectFormat = {
  names: ["netlify.toml"],
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

/** Source: GitBook's "Content configuration". */
export const gitbook: RedirectFormat = {
  names: [".gitbook.yaml"],
  addresses: "files",
  read: (text) => {
    const root = readYamlConfig(text) ?? (text.trim() === "" ? emptyMap : undefined);
    if (root?.kind !== "map") return undefined;
    const map = valueAt(root, "redirects");
    const written = ({ from, to }: Redirect) => [bare(from), to] as const;
    if (map?.kind === "map") return inYaml(text, map, written);
    if (map) return inEmptyYaml(text, map, written);
    const newline = newlineOf(text) ?? "\n";
    const gap = text === "" || text.endsWith("\n") ? "" : newline;
    const added = ({ from, to }: Redirect) => {
      const lines = ["redirects:", `  ${plain(bare(from))}: ${plain(to)}`];
      return { start: text.length, end: text.length, text: gap + lines.join(newline) + newline };
    };
    return { entries: [], added };
  },
};

/** Source: mkdocs-redirects. */
export const mkdocs: RedirectFormat = {
  names: ["mkdocs.yml", "mkdocs.yaml"],
  addresses: "files",
  needsTargets: true,
  read: (text) => {
    const plugins = valueAt(readYamlConfig(text), "plugins");
    const items = plugins?.kind === "list" ? plugins.items : plugins ? [plugins] : [];
    const map = items.map((item) => valueAt(item, "redirects", "redirect_maps")).find(Boolean);
    const written = ({ from, to }: Redirect) => [from, to] as const;
    if (map?.kind === "map") return inYaml(text, map, written);
    return map && inEmptyYaml(text, map, written);
  },
};

const emptyMap: Value = { start: 0, end: 0, kind: "map", pairs: [] };

type Written = (redirect: Redirect) => readonly [key: string, value: string];

/** A key without a value, where the map would be. */
function inEmptyYaml(text: string, { start, end }: Value, written: Written): RedirectFile | undefined {
  if (start !== end) return undefined;
  const added = (redirect: Redirect) => {
    const [key, value] = written(redirect);
    const after = text.indexOf("\n", start);
    const line = `${indentAt(text, start)}  ${plain(key)}: ${plain(value)}`;
    return insertedLine(text, after < 0 ? undefined : after + 1, line);
  };
  return { entries: [], added };
}

function inYaml(text: string, map: MapValue, written: Written): RedirectFile {
  const isBlock = text[map.start] !== "{";
  const entries = map.pairs.flatMap(({ start, end, key, value }) => {
    const to = textOf(value);
    if (key === undefined || to === undefined) return [];
    const line = text.lastIndexOf("\n", start) + 1;
    const after = text.indexOf("\n", end);
    const removed = () => ({ start: line, end: after < 0 ? text.length : after + 1, text: "" });
    return [{ from: key, to, retargeted: (target: string) => replacement(text, value, target), removed }];
  });
  const last = map.pairs.at(-1);
  const added = (redirect: Redirect) => {
    if (!isBlock || !last) return undefined;
    const [key, value] = written(redirect);
    const line = text.lastIndexOf("\n", last.start) + 1;
    const indent = text.slice(line, last.start);
    const after = text.indexOf("\n", last.end);
    return insertedLine(text, after < 0 ? undefined : after + 1, `${indent}${plain(key)}: ${plain(value)}`);
  };
  return { entries: isBlock ? entries : [], added };
}

function plain(text: string): string {
  return /^[\w./-]*[\w/]$/.test(text) && !/^[\d.+-]|^(?:true|false|null|yes|no|on|off)$/i.test(text)
    ? text
    : quoted(text, '"');
}

function insertedLine(text: string, at: number | undefined, line: string): Edit {
  const newline = newlineOf(text) ?? "\n";
  if (at !== undefined) return { start: at, end: at, text: line + newline };
  const gap = text === "" || text.endsWith("\n") ? "" : newline;
  return { start: text.length, end: text.length, text: gap + line + newline };
}

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
