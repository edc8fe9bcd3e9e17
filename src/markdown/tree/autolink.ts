import type { InlineContext, InlineParser } from "@lezer/markdown";

const email = /[\w.+-]+@(?:[\w-]|\.(?=[a-z\d]))+/iy;
const protocol = /[hH][tT]{2}[pP][sS]?:\/\/(?![\p{P}\p{S}\s\p{Cc}])/uy;
const www = /www\.(?!$)/iy;

/** The codes of what an address of mail can begin with, asked for each character of a page. */
const words: ReadonlySet<number> = new Set(
  Array.from({ length: 128 }, (_, code) => code).filter((code) => /[\w.+-]/.test(String.fromCharCode(code))),
);

/** What is next to nothing else in an address, such as the period after it. */
const trailing = /[!"')*,.:;?_~]/;
const reference = /&[a-z]+;/iy;
const space = /\s/;
const sign = /[\p{P}\p{S}]/u;

/**
 * Addresses in text, as GitHub finds them and micromark-extension-gfm-autolink-literal does. Lezer knows no `http://localhost`,
 * and ends an address at a question mark.
 */
export const autolink: InlineParser = {
  name: "Autolink",
  before: "Escape",
  parse(context, next, position) {
    const { text, offset } = context;
    const at = position - offset;
    if (!words.has(next)) return -1;
    const before = text[at - 1] ?? "";
    const isInWord = /[\w.+/-]/.test(before);
    const end = (isInWord ? undefined : endOfEmail(text, at)) ?? endOfWeb(context, at, before);
    if (end === undefined) return -1;
    const bracket = before === "<" ? text.indexOf(">", at) : -1;
    const last =
      bracket >= 0 ? Math.min(bracket, end) : context.hasOpenLink ? endInBrackets(text, at, end) : end;
    return context.addElement(context.elt("URL", position, offset + last));
  },
};

function endOfEmail(text: string, at: number): number | undefined {
  email.lastIndex = at;
  const [found = ""] = email.exec(text) ?? [];
  const isWhole = found.includes(".", found.indexOf("@")) && /[a-z]$/i.test(found);
  return isWhole ? at + found.length : undefined;
}

function endOfWeb(context: InlineContext, at: number, before: string): number | undefined {
  const { text } = context;
  const first = text[at]!;
  const prefix = first === "h" || first === "H" ? protocol : first === "w" || first === "W" ? www : undefined;
  if (!prefix) return undefined;
  prefix.lastIndex = at;
  if (!prefix.test(text)) return undefined;
  if (prefix === www ? !/^[(*_[\]~\s]?$/.test(before) : /[a-z]/i.test(before)) return undefined;
  const start = prefix === www ? at : prefix.lastIndex;
  const isTrail = trailsIn(context, start);
  const path = endOfDomain(text, start, isTrail);
  return path === undefined ? undefined : endOfPath(text, path, isTrail);
}

type IsTrail = (at: number) => boolean;

type Run = Readonly<{ start: number; end: number; isTrail: IsTrail }>;

/** The last one that was read of a text. */
const runs = new WeakMap<InlineContext, Run>();

/** Tells from which places on there is only what ends an address, up to a blank or a tag. Linear, however often it is asked. */
function trailsIn(context: InlineContext, start: number): IsTrail {
  const known = runs.get(context);
  if (known && known.start <= start && start < known.end) return known.isTrail;
  const { text } = context;
  let end = start;
  while (end < text.length && text[end] !== "<" && !space.test(text[end]!)) end += 1;
  const trails = new Set([end]);
  for (let at = end - 1; at >= start; at -= 1) {
    const unit = text[at]!;
    if (unit === "]") {
      if (trails.has(at + 1) || text[at + 1] === "(" || text[at + 1] === "[") trails.add(at);
    } else if (unit === "&") {
      reference.lastIndex = at;
      if (reference.test(text) && trails.has(reference.lastIndex)) trails.add(at);
    } else if (trailing.test(unit) && trails.has(at + 1)) trails.add(at);
  }
  const isTrail = (at: number) => trails.has(at);
  runs.set(context, { start, end, isTrail });
  return isTrail;
}

const plain: ReadonlySet<number> = new Set(
  [...words].filter((code) => !"._+".includes(String.fromCharCode(code))),
);

/** Its last two parts have no underscores. */
function endOfDomain(text: string, start: number, isTrail: IsTrail): number | undefined {
  let at = start;
  for (; at < text.length; at += 1) {
    const unit = text[at]!;
    if (unit === "." || unit === "_") {
      if (isTrail(at)) break;
    } else if (!plain.has(text.charCodeAt(at)) && (space.test(unit) || sign.test(unit))) break;
  }
  const parts = text.slice(start, at).split(".").slice(-2);
  return /[^._]/.test(text.slice(start, at)) && !parts.some((part) => part.includes("_")) ? at : undefined;
}

function endOfPath(text: string, start: number, isTrail: IsTrail): number {
  let open = 0;
  let at = start;
  for (; at < text.length && text[at] !== "<" && !space.test(text[at]!); at += 1) {
    if (text[at] === "(") open += 1;
    else if (text[at] === ")" && open > 0) open -= 1;
    else if (isTrail(at)) break;
  }
  return at;
}

/** In the words of what can be a link, an address ends before the bracket that closes it. */
function endInBrackets(text: string, start: number, end: number): number {
  let open = 0;
  for (let at = start; at < end; at += 1) {
    if (text[at] === "[") open += 1;
    else if (text[at] === "]" && open-- === 0) return at;
  }
  return end;
}
