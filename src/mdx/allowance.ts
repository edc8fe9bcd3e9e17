import { Effort } from "./effort.ts";
import { parse, tooIntricate } from "./syntax.ts";

/** A tree, or why there is none. */
export type Read = ReturnType<Effort["tree"]>;

/** For braces and marks, of which an honest text has few, and a hostile one seconds' worth. */
const MAX_EFFORT = 4_000_000;
/** UTF-16 units of text: half a second's work. */
const MAX_UNITS = 300_000;

/** Of what the parser's time grows with the square, no honest text that is no fence has more. */
const MAX_LINES = 2_000;
const MAX_TAGS = 2_000;
/** Of quotes and lists in each other. */
const MAX_LEVELS = 50;
/** Lines that continue a paragraph of a quote or a list without its marks. */
const MAX_LAZY_LINES = 500;

/** Reads texts as long as all of them together cost no more than one answer to a reader may: a second at most. */
export class Allowance {
  readonly #effort = new Effort(MAX_EFFORT);
  #units = MAX_UNITS;

  read(text: string): Read {
    if (isDear(text) || !this.#spend(text.length)) return { refusal: tooIntricate };
    return this.#effort.tree(text);
  }

  /** A fence costs the parser no more than its lines, whatever braces and marks are in it. */
  readFence(text: string): Read {
    if (!isFence(text)) return this.read(text);
    const lines = text.split(/\r\n|\n|\r/).length;
    return this.#spend((text.length + 10 * lines) / 2)
      ? { tree: parse(text, "markdown") }
      : { refusal: tooIntricate };
  }

  #spend(units: number): boolean {
    this.#units -= units;
    return this.#units >= 0;
  }
}

/** Whether a text is a fence, of code or of math, from its first line to its last. */
function isFence(text: string): boolean {
  const [, marker = ""] = /^[ \t]*(`{3,}|~{3,}|\${2,})/.exec(text) ?? [];
  if (marker === "") return false;
  const closing = new RegExp(`[\\r\\n][ \\t]*${marker.replace(/\$/g, "\\$")}[^]*$`).exec(text);
  return !closing || /^[\r\n][ \t]*[`~$]+$/.test(closing[0]);
}

function isDear(text: string): boolean {
  const holdsMore = (what: string | RegExp, most: number) => text.split(what, most + 2).length > most + 1;
  return holdsMore(/\r\n|\n|\r/, MAX_LINES) || holdsMore("<", MAX_TAGS) || isNestedDeeply(text);
}

function isNestedDeeply(text: string): boolean {
  let lazyLines = 0;
  let isOpen = false;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const [marks] = containers.exec(line) ?? [""];
    if (marks.replace(/[ \t]{2}/g, ">").replace(/[ \t\d]/g, "").length > MAX_LEVELS) return true;
    if (marks !== "") isOpen = true;
    else if (isOpen && /^[^ \t]/.test(line) && ++lazyLines > MAX_LAZY_LINES) return true;
  }
  return false;
}

const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
