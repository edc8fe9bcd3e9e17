import { Invalid, TooLarge } from "../../core/errors.ts";

const MAX_OBJECTS = 10_000;

/** Of lists and objects, and fields of a form. */
export const MAX_VALUES = 100_000;

/** Our own bodies nest at most four levels. */
const MAX_LEVELS = 16;

/** Counts in the text first, because millions of small values are parsed for seconds, into gigabytes. @throws TooLarge, Invalid */
export function parsedJson(text: string): unknown {
  const levels = countedLevels(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Invalid("The body isn't valid JSON.", { cause });
  }
  if (levels > MAX_LEVELS) throw new Invalid(`The body nests more than ${MAX_LEVELS} levels deep.`);
  return value;
}

/** Returns how deep JSON nests, in one pass over its text. A page's text is a string, and may have any number of brackets. */
function countedLevels(text: string): number {
  let [objects, commas, level, deepest] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case "{":
      case "[":
        if (++objects > MAX_OBJECTS) throw tooMany(MAX_OBJECTS, "objects and lists");
        deepest = Math.max(deepest, ++level);
        break;
      case "}":
      case "]":
        level -= 1;
        break;
      case ",":
        if (++commas >= MAX_VALUES) throw tooMany(MAX_VALUES, "values");
    }
  }
  return deepest;
}

/** Where the string that begins at `start` ends, or the text, if it does not. */
function endOfString(text: string, start: number): number {
  let end = start;
  let escapes: number;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
  } while (escapes % 2 === 1);
  return end;
}

export function tooMany(most: number, what: string): TooLarge {
  return new TooLarge(`The body has more than ${most.toLocaleString("en")} ${what}.`);
}
