import { type End, endOfBraces } from "./code.ts";

const sign = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d-]*`;
const name = new RegExp(`${sign}(?:[ \\t\\n]*[.:][ \\t\\n]*${sign})*`, "uy");
const attribute = new RegExp(`${sign}(?:[ \\t\\n]*:[ \\t\\n]*${sign})?`, "uy");

export function endOfTag(text: string, start: number): End {
  let at = afterSpaces(text, start + 1);
  const closes = text[at] === "/";
  if (closes) at = afterSpaces(text, at + 1);
  const named = matchedUpTo(name, text, at);
  const isFragment = named === undefined;
  at = afterSpaces(text, named ?? at);
  while (at < text.length) {
    if (text[at] === ">") return at + 1;
    if (text[at] === "/" && !isFragment) {
      at = afterSpaces(text, at + 1);
      if (at < text.length) return text[at] === ">" ? at + 1 : "none";
      return "open";
    }
    if (isFragment) return "none";
    const end = endOfAttribute(text, at);
    if (typeof end === "string") return end;
    at = afterSpaces(text, end);
  }
  return "open";
}

function endOfAttribute(text: string, start: number): End {
  if (text[start] === "{") return endOfBraces(text, start);
  const end = matchedUpTo(attribute, text, start);
  if (end === undefined) return "none";
  const equals = afterSpaces(text, end);
  if (text[equals] !== "=") return end;
  const value = afterSpaces(text, equals + 1);
  const quote = text[value];
  if (quote === undefined) return "open";
  if (quote === "{") return endOfBraces(text, value);
  if (quote !== '"' && quote !== "'") return "none";
  const closing = text.indexOf(quote, value + 1);
  return closing < 0 ? "open" : closing + 1;
}

/** What a tag is, told from its text. A fragment's name is empty. */
export type Tag = Readonly<{ name: string; closes: boolean; selfCloses: boolean }>;

export function readTag(text: string): Tag {
  const slash = afterSpaces(text, 1);
  const closes = text[slash] === "/";
  const start = closes ? afterSpaces(text, slash + 1) : slash;
  const end = matchedUpTo(name, text, start) ?? start;
  return {
    name: text.slice(start, end).replace(/[ \t\n]+/g, ""),
    closes,
    selfCloses: !closes && /\/[ \t\n]*>$/.test(text),
  };
}

function matchedUpTo(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\n") at += 1;
  return at;
}
