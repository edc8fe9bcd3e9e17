import { newlineOf } from "../../markdown/text/index.ts";
import type { Redirect } from "../addresses/index.ts";
import { type Edit, indentAt, quoted } from "../files/edits.ts";
import { replacement } from "../files/literals.ts";
import { type MapValue, textOf, type Value } from "../files/value.ts";
import type { RedirectFile } from "./redirect-format.ts";

export type Written = (redirect: Redirect) => readonly [key: string, value: string];

/** A key without a value, where the map would be. */
export function inEmptyYaml(text: string, { start, end }: Value, written: Written): RedirectFile | undefined {
  if (start !== end) return undefined;
  const added = (redirect: Redirect) => {
    const [key, value] = written(redirect);
    const after = text.indexOf("\n", start);
    const line = `${indentAt(text, start)}  ${plain(key)}: ${plain(value)}`;
    return insertedLine(text, after < 0 ? undefined : after + 1, line);
  };
  return { entries: [], added };
}

export function inYaml(text: string, map: MapValue, written: Written): RedirectFile {
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

export function plain(text: string): string {
  return /^[\w./-]*[\w/]$/.test(text) && !/^[\d.+-]|^(?:true|false|null|yes|no|on|off)$/i.test(text)
    ? text
    : quoted(text, '"');
}

export function insertedLine(text: string, at: number | undefined, line: string): Edit {
  const newline = newlineOf(text) ?? "\n";
  if (at !== undefined) return { start: at, end: at, text: line + newline };
  const gap = text === "" || text.endsWith("\n") ? "" : newline;
  return { start: text.length, end: text.length, text: gap + line + newline };
}
