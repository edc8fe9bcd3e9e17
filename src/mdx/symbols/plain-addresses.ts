import type { WrittenAddress } from "./written-addresses.ts";

/** Paths from the root or from the page, and names of Markdown files. */
export function looksLikeAddress(text: string): boolean {
  return /^(?:\/(?!\/)|\.\.?\/)[^\s]*$/.test(text) || /^[^\s:?#]+\.mdx?(?:[?#]\S*)?$/.test(text);
}

const source = /(?:\bfrom[ \t\r\n]*|^import[ \t]*)(?:"([^"\\\r\n]{1,500})"|'([^'\\\r\n]{1,500})')/gm;

export function addressesInScript(script: string): WrittenAddress[] {
  return Array.from(script.matchAll(source), ({ index, 0: all, 1: double, 2: single }) => {
    const text = double ?? single!;
    const end = index + all.length - 1;
    return { text, start: end - text.length, end, isLink: true };
  }).filter(({ text }) => /^\.{0,2}\//.test(text));
}

/** Keys whose values say where the page itself is. */
const ownKeys = /^(?:slug|id|permalink|url|aliases|redirect_?from|canonical.*)$/i;
const key = /^[ \t]*(?:-[ \t]+)?["']?([\w-]+)["']?[ \t]*:(?=[ \t]|$)/;
const before = /^[ \t]*(?:-[ \t]+)?(?:["']?[\w-]+["']?[ \t]*:[ \t]+)?/;
const value = /^(["']?)([^\s"'#{}[\],|>&*!][^\s"'{}[\],]*)\1[ \t]*$/;

export function addressesInValues(lines: string): WrittenAddress[] {
  const found: WrittenAddress[] = [];
  let last = "";
  for (const { index, 0: line } of lines.matchAll(/^.+$/gm)) {
    last = key.exec(line)?.[1] ?? last;
    const [beginning] = before.exec(line)!;
    const [, quote = "", text = ""] = value.exec(line.slice(beginning.length)) ?? [];
    if (ownKeys.test(last) || !looksLikeAddress(text)) continue;
    const start = index + beginning.length + quote.length;
    found.push({ text, start, end: start + text.length, isLink: true });
  }
  return found;
}
