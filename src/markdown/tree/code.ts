/** The brackets around a place in code, and at what depth there is a template's `${`. */
type Nesting = { depth: number; templates: number[] };

/** Deeper code is not read, so that not all of a text is read for each of many open brackets. */
const MAX_DEPTH = 32;

/** `open`: the text ends inside it. `none`: it is not one. */
export type End = number | "open" | "none";

export function endOfBraces(text: string, start: number): End {
  const nesting: Nesting = { depth: 0, templates: [] };
  const skip = literalSkipper(text);
  for (let at = start; at < text.length && nesting.depth <= MAX_DEPTH;) {
    const next = skip(at, nesting);
    if (next === undefined) return "open";
    if (nesting.depth <= 0) return next;
    at = next;
  }
  return nesting.depth > MAX_DEPTH ? "none" : "open";
}

/** Returns where a script ends: before the first blank line outside all brackets. A fence is in no script. */
export function endOfScript(text: string): End {
  const nesting: Nesting = { depth: 0, templates: [] };
  const skip = literalSkipper(text);
  for (let at = 0; at < text.length && nesting.depth <= MAX_DEPTH;) {
    if (text[at] === "\n" && nesting.depth <= 0) {
      blankLine.lastIndex = at;
      if (blankLine.test(text)) return at;
    }
    if (text[at] === "`" && text.startsWith("\n```", at - 1)) return "none";
    const next = skip(at, nesting);
    if (next === undefined) return "open";
    at = next;
  }
  return nesting.depth > MAX_DEPTH ? "none" : "open";
}

const blankLine = /\n[ \t]*\n/y;

/** Returns a function that reads one sign, string or comment: its end, or undefined where nothing closes it. */
function literalSkipper(text: string): (at: number, nesting: Nesting) => number | undefined {
  /** The end of the text in which a quote of each kind is known to stay open, so that each line is read once. */
  const lonely = { '"': 0, "'": 0 };
  return (at, nesting) => {
    const sign = text[at];
    switch (sign) {
      case "{":
      case "(":
      case "[":
        nesting.depth += 1;
        return at + 1;
      case "}":
      case ")":
      case "]":
        nesting.depth -= 1;
        if (sign !== "}" || nesting.templates.at(-1) !== nesting.depth) return at + 1;
        nesting.templates.pop();
        return inTemplate(text, at + 1, nesting);
      case '"':
      case "'": {
        if (at < lonely[sign]) return at + 1;
        const end = endOfString(text, at);
        if (text[end - 1] === sign && end > at + 1) return end;
        // An apostrophe in the text of an element.
        lonely[sign] = end;
        return at + 1;
      }
      case "`":
        return inTemplate(text, at + 1, nesting);
      case "/":
        return afterSlash(text, at);
      default:
        return nextSign(text, at + 1);
    }
  };
}

/** By code: whether it means something in code. */
const signs: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  "{}()[]\"'`/\n".includes(String.fromCharCode(code)),
);

function nextSign(text: string, start: number): number {
  let at = start;
  while (at < text.length && !signs[text.charCodeAt(at)]) at += 1;
  return at;
}

function inTemplate(text: string, start: number, nesting: Nesting): number | undefined {
  partOfTemplate.lastIndex = start;
  for (let found = partOfTemplate.exec(text); found; found = partOfTemplate.exec(text)) {
    if (found[0] === "`") return partOfTemplate.lastIndex;
    if (found[0] !== "${") continue;
    nesting.templates.push(nesting.depth);
    nesting.depth += 1;
    return partOfTemplate.lastIndex;
  }
  return undefined;
}

/** An escape may be at the end of a text. */
const partOfTemplate = /`|\$\{|\\.?/gs;

function endOfString(text: string, start: number): number {
  const part = text[start] === '"' ? partOfDouble : partOfSingle;
  part.lastIndex = start + 1;
  for (let found = part.exec(text); found; found = part.exec(text)) {
    if (found[0] === "\n") return found.index;
    if (!found[0].startsWith("\\")) return part.lastIndex;
  }
  return text.length;
}

const partOfDouble = /["\n]|\\[^\n]?/g;
const partOfSingle = /['\n]|\\[^\n]?/g;

function afterSlash(text: string, at: number): number | undefined {
  if (text[at + 1] === "*") {
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? undefined : end + 2;
  }
  if (text[at + 1] !== "/" || text[at - 1] === ":") return at + 1;
  const end = text.indexOf("\n", at);
  return end < 0 ? undefined : end;
}
