import { hunksOf } from "../diff/index.ts";
import { newlineOf } from "../text/index.ts";

/** A text field gives every line ending as one of these, and NUL as U+FFFD. */
const lineEnding = /\r\n|\n|\r/;
const line = /[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g;

/**
 * What was typed over a text in a field that knows one kind of line ending: lines that were not changed keep their
 * bytes, others end as most lines of the text do.
 */
export function typedOver(before: string, typed: string): string {
  const endings = new Set(before.match(/\r\n|\n|\r/g));
  // Where all lines end alike, no line has to be told from another: so it is at every key in a page's source.
  if (endings.size < 2 && !before.includes("\0")) {
    const [newline = "\n"] = endings;
    return typed.replace(/\r\n|\n|\r/g, newline);
  }
  const old = before.match(line) ?? [];
  const fresh = typed.match(line) ?? [];
  const newline = newlineOf(before) ?? "\n";
  const result = fresh.map((text) => text.replace(lineEnding, newline));
  const shown = old.map(asShown);
  const isKept = fresh.map(() => false);
  let [at, freshAt] = [0, 0];
  const hunks = hunksOf(shown, fresh.map(asShown));
  for (const { end, freshStart, freshEnd } of [...hunks, { end: 0, freshStart: fresh.length, freshEnd: 0 }]) {
    for (; freshAt < freshStart; freshAt += 1, at += 1) {
      result[freshAt] = old[at]!;
      isKept[freshAt] = true;
    }
    [at, freshAt] = [end, freshEnd];
  }
  // A lone CR would be one ending with the LF of an empty line after it: the line that is new ends otherwise.
  for (let index = 0; index + 1 < result.length; index += 1) {
    if (!result[index]!.endsWith("\r") || result[index + 1] !== "\n") continue;
    if (isKept[index]) result[index + 1] = "\r";
    else result[index] += "\n";
  }
  return result.join("");
}

function asShown(text: string): string {
  return text.replace(lineEnding, "\n").replaceAll("\0", "\uFFFD");
}
