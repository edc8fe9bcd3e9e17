import { endOfLine, startOfLine } from "./lines.ts";

const opening = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*[\r\n]*$/;

export function fenceOpenedBy(line: string): string | undefined {
  return opening.exec(line)?.[1];
}

export function closesFence(line: string, ticks: string): boolean {
  return closing.exec(line)?.[1]?.startsWith(ticks) ?? false;
}

/** Returns the end of the first line after `start` that closes a fence. Lines without its signs are passed over at once. */
export function endOfFence(text: string, start: number, ticks: string): number | undefined {
  for (let at = text.indexOf(ticks, start); at !== -1;) {
    const end = endOfLine(text, at);
    if (closesFence(text.slice(startOfLine(text, at), end), ticks)) return end;
    at = text.indexOf(ticks, end);
  }
  return undefined;
}
