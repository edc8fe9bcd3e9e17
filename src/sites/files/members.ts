import { newlineOf } from "../../markdown/text/index.ts";
import { asOne, type Edit, indentAt, indentUnit } from "./edits.ts";
import type { ListValue, MapValue, Pair, Value } from "./value.ts";

/**
 * The members of a list or a map with what goes along with them: comments right above, and those after them in their last line. `isBlock`:
 * they are lines of YAML, without brackets.
 */
export type Members = Readonly<{
  of: ListValue | MapValue;
  isBlock: boolean;
  slots: readonly Slot[];
}>;

/**
 * A member is from `start` to `end`; `split` is where its comma is, or would be. `hasComma` is whether it is there, and not in a line of
 * its own.
 */
type Slot = Readonly<{ start: number; split: number; hasComma: boolean; end: number }>;

/** What a member is apart from its place. `form` says what else can take it. */
export type Unit = Readonly<{ before: string; after: string; indent: string; form: string }>;

/** Returns undefined where something else is between members, as code. */
export function membersOf(source: string, of: ListValue | MapValue): Members | undefined {
  const isBlock = !isFlow(source, of);
  const bodies = (of.kind === "list" ? of.items : of.pairs).map((member) =>
    isBlock ? blockBody(source, of, member) : { start: member.start, end: member.end },
  );
  const slots: Slot[] = [];
  const [first] = bodies;
  let at = !isBlock ? of.start + 1 : first ? afterLineAbove(source, first.start) : of.start;
  for (const [index, body] of bodies.entries()) {
    if (!body || body.start < at) return undefined;
    const before = tokensIn(source, at, body.start);
    if (!before || before.some(({ kind }) => kind === "comma")) return undefined;
    const end = isBlock ? undefined : (bodies[index + 1]?.start ?? of.end - 1);
    const after = tokensIn(source, body.end, end ?? lineEnd(source, body.end));
    if (!after || after.filter(({ kind }) => kind === "comma").length > 1) return undefined;
    const start = ownStart(before, body.start, index === 0 && !isBlock);
    const { slot, next } = slotOf(body, start, after, isBlock || index === bodies.length - 1);
    slots.push(slot);
    at = next;
  }
  return { of, isBlock, slots };
}

export function unitOf(source: string, members: Members, at: number): Unit {
  const { start, split, hasComma, end } = members.slots[at]!;
  return {
    before: source.slice(start, split),
    after: source.slice(split + (hasComma ? 1 : 0), end),
    indent: indentOf(source, members, start),
    form: formOf(members),
  };
}

/** Returns a unit of a text that is written as one line, or with lines of which the first has no indentation. */
export function newUnit(members: Members, text: string): Unit {
  return { before: text, after: "", indent: "", form: formOf(members) };
}

function formOf({ of, isBlock }: Pick<Members, "of" | "isBlock">): string {
  return `${isBlock ? "block" : "flow"} ${of.kind}`;
}

/** Puts a member to another place, from 0, as if it were gone before. */
export function movedMember(source: string, members: Members, from: number, to: number): Edit | undefined {
  const { slots } = members;
  if (from === to) return { start: slots[from]!.start, end: slots[from]!.start, text: "" };
  const order = slots.map((_, at) => at);
  order.splice(to, 0, ...order.splice(from, 1));
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const pieces = order.slice(low, high + 1).map((was, index) => {
    const at = low + index;
    const slot = slots[at]!;
    const unit = placedUnit(source, members, unitOf(source, members, was), slot.start);
    const gap = at < high ? source.slice(slot.end, slots[at + 1]!.start) : "";
    const isOpen = endsInComment(unit, members);
    const next = at < high ? gap : source.slice(slot.end, lineEnd(source, slot.end) + 1);
    if (isOpen && !/^\s*[\r\n]/.test(next)) return undefined;
    return unit.before + (slot.hasComma ? "," : "") + unit.after + gap;
  });
  if (pieces.includes(undefined)) return undefined;
  return { start: slots[low]!.start, end: slots[high]!.end, text: pieces.join("") };
}

/** Takes a member away. Of what is before and after it, the longer stays, and comments that aren't its own do. */
export function withoutMember(source: string, members: Members, at: number): readonly Edit[] | undefined {
  const { slots, isBlock } = members;
  const slot = slots[at]!;
  const before = slots[at - 1];
  const after = slots[at + 1];
  if (!before && !after) return emptied(source, members);
  const above = before && source.slice(before.end, slot.start);
  const below = after && source.slice(slot.end, after.start);
  const isBelow = above === undefined || (below !== undefined && below.length < above.length);
  const removal = isBelow
    ? { start: slot.start, end: slot.end + (isBare(below!) ? below!.length : blankStart(below!)), text: "" }
    : { start: slot.start - (isBare(above) ? above.length : blankEnd(above)), end: slot.end, text: "" };
  const isCommaLeft = !isBlock && before !== undefined && !after && before.hasComma && !slot.hasComma;
  return isCommaLeft ? [{ start: before.split, end: before.split + 1, text: "" }, removal] : [removal];
}

/** Takes away one of the members of a list or a map; undefined where code is between them. */
export function removal(source: string, of: ListValue | MapValue, member: Value | Pair): Edit | undefined {
  const members = membersOf(source, of);
  const all: ReadonlyArray<Value | Pair> = of.kind === "list" ? of.items : of.pairs;
  const edits = members && withoutMember(source, members, all.indexOf(member));
  return edits && asOne(source, edits);
}

/** Adds a member after the last one. Of a text in lines, `indent` is what those after the first one have. */
export function addition(
  source: string,
  to: ListValue | MapValue,
  text: string,
  indent = "",
): Edit | undefined {
  const members = membersOf(source, to);
  const unit = members && { ...newUnit(members, text), indent };
  const edits = unit && withMember(source, members, members.slots.length, unit);
  return edits && asOne(source, edits);
}

/** Whether nothing but a comma is between members. */
function isBare(gap: string): boolean {
  return gap.trim() === "" || gap.trim() === ",";
}

function blankStart(gap: string): number {
  return gap.length - gap.trimStart().length;
}

function blankEnd(gap: string): number {
  return gap.length - gap.trimEnd().length;
}

function emptied(source: string, { slots, of, isBlock }: Members): readonly Edit[] | undefined {
  const { start, end } = slots[0]!;
  if (isBlock) {
    const from = textEnd(source, start);
    const isKey = /[:-]/.test(source[from - 1] ?? "");
    return isKey ? [{ start: from, end, text: of.kind === "list" ? " []" : " {}" }] : undefined;
  }
  const above = source.slice(of.start + 1, start);
  const below = source.slice(end, of.end - 1);
  const isBare = above.trim() === "" && below.trim() === "";
  return [
    isBare
      ? { start: of.start + 1, end: of.end - 1, text: "" }
      : { start: of.start + 1 + above.trimEnd().length, end, text: "" },
  ];
}

/** Puts a new member at a place, or one of elsewhere. Undefined where it isn't written so here. */
export function withMember(
  source: string,
  members: Members,
  at: number,
  unit: Unit,
): readonly Edit[] | undefined {
  const { slots, isBlock } = members;
  if (unit.form !== formOf(members) && slots.length > 0) return undefined;
  if (slots.length === 0) return intoEmpty(source, members, unit);
  const beside = slots[at] ?? slots.at(-1)!;
  const placed = placedUnit(source, members, unit, beside.start);
  const isOpen = endsInComment(placed, members);
  // In the line of a comment, nothing would be there.
  const isCut = at === slots.length && endsInComment(unitOf(source, members, at - 1), members);
  const separator = separatorIn(source, members, isOpen || isCut);
  const isApart = isBlock || separator.includes(",");
  const comma = isApart ? "" : ",";
  if (at < slots.length) {
    const { start } = slots[at]!;
    return [{ start, end: start, text: placed.before + comma + placed.after + separator }];
  }
  const last = slots.at(-1)!;
  const rest = source.slice(last.end, lineEnd(source, last.end));
  if (isOpen && rest.trim() !== "") return undefined;
  const text = separator + placed.before + (last.hasComma ? "," : "") + placed.after;
  const put = { start: last.end, end: last.end, text };
  if (isApart || last.hasComma) return [put];
  return last.split === last.end
    ? [{ ...put, text: `,${text}` }]
    : [{ start: last.split, end: last.split, text: "," }, put];
}

function intoEmpty(source: string, { of, isBlock }: Members, unit: Unit): readonly Edit[] | undefined {
  const newline = newlineOf(source) ?? "\n";
  const indent = indentAt(source, of.start);
  const inside = indent + indentUnit(source);
  const placed = indented(unit, inside, newline);
  if (isBlock || unit.form.startsWith("block")) {
    // What is in brackets becomes lines.
    const isAlone = source.slice(of.end, lineEnd(source, of.end)).trim() === "";
    const isBare = source.slice(of.start + 1, of.end - 1).trim() === "";
    const start = textEnd(source, of.start);
    return isAlone && isBare && unit.form.endsWith(of.kind)
      ? [{ start, end: of.end, text: newline + inside + placed.before + placed.after }]
      : undefined;
  }
  const above = source.slice(of.start + 1, of.end - 1).trimEnd();
  // In a line with what it is in, it stays one.
  const isSpaced = of.kind === "map" && /\{[ \t]+\S/.test(source);
  const isInLine = /[[{]/.test(source.slice(lineStart(source, of.start), of.start)) && above === "";
  if (isInLine && !unit.before.includes("\n") && unit.after === "")
    return [{ start: of.start + 1, end: of.end - 1, text: isSpaced ? ` ${unit.before} ` : unit.before }];
  const start = of.start + 1 + above.length;
  const comma = /,\s*[\]}]/.test(source) ? "," : "";
  const text = newline + inside + placed.before + comma + placed.after + newline + indent;
  return [{ start, end: of.end - 1, text }];
}

/** What is before a member in a line of its own, or in the line of others. */
function separatorIn(source: string, members: Members, isOpen: boolean): string {
  const { slots, of, isBlock } = members;
  const newline = newlineOf(source) ?? "\n";
  const first = slots[0]!;
  const gaps = slots.slice(1).map(({ start }, at) => source.slice(slots[at]!.end, start));
  const isCommaFirst = gaps.some((gap) => gap.includes(","));
  const shortest = gaps.toSorted((one, other) => one.length - other.length)[0];
  if (isCommaFirst && shortest?.trim() === ",") return shortest;
  const own = isBlock ? newline : source.slice(of.start + 1, first.start);
  const isInLines = shortest === undefined ? own.includes("\n") : shortest.includes("\n");
  if (!isInLines && !isOpen) return shortest ?? " ";
  const lined = slots.find(({ start }) => textEnd(source, start) < lineStart(source, start));
  return (
    newline + (isBlock ? indentOf(source, members, first.start) : indentAt(source, (lined ?? first).start))
  );
}

function placedUnit(source: string, members: Members, unit: Unit, start: number): Unit {
  return indented(unit, indentOf(source, members, start), newlineOf(source) ?? "\n");
}

/** A text of several lines in a member would become another one. */
function indented(unit: Unit, indent: string, newline: string): Unit {
  const isText = unit.form.startsWith("flow") && /`[^`]*\n/.test(unit.before);
  const again = (text: string) => {
    const [first = "", ...lines] = text.split(/\r?\n/);
    const moved = lines.map((line) =>
      isText || line.trim() === "" || !line.startsWith(unit.indent)
        ? line
        : indent + line.slice(unit.indent.length),
    );
    return [first, ...moved].join(newline);
  };
  return { ...unit, before: again(unit.before), after: again(unit.after), indent };
}

/** In lines of YAML, what is in a member is to the right of where it begins. */
function indentOf(source: string, { isBlock }: Pick<Members, "isBlock">, start: number): string {
  return isBlock ? " ".repeat(start - lineStart(source, start)) : indentAt(source, start);
}

function endsInComment({ after }: Unit, { isBlock }: Members): boolean {
  return !isBlock && /\/\/|#/.test(after.slice(after.lastIndexOf("\n") + 1));
}

type Token = Readonly<{ kind: "newline" | "comment" | "comma"; start: number; end: number }>;

const tokens = /[ \t]+|(\r?\n)|(\/\/[^\r\n]*|#[^\r\n]*|\/\*[\s\S]*?\*\/)|(,)/y;

/** Returns undefined where anything else is there. */
function tokensIn(source: string, from: number, to: number): readonly Token[] | undefined {
  const found: Token[] = [];
  for (let at = from; at < to;) {
    tokens.lastIndex = at;
    const match = tokens.exec(source);
    if (!match || tokens.lastIndex > to) return undefined;
    const [whole, newline, comment, comma] = match;
    const kind = newline ? "newline" : comment ? "comment" : comma ? "comma" : undefined;
    if (kind) found.push({ kind, start: at, end: at + whole.length });
    at += whole.length;
  }
  return found;
}

/** Returns where the comments right above a member begin, and otherwise the member. What is beside the bracket is the list's. */
function ownStart(before: readonly Token[], start: number, isFirst: boolean): number {
  const line = before.findIndex(({ kind }) => kind === "newline");
  const own = isFirst && line >= 0 ? before.slice(line) : before;
  let found = start;
  let newlines = 0;
  for (const token of own.toReversed()) {
    if (token.kind === "newline") newlines += 1;
    if (newlines > 1) break;
    if (token.kind !== "comment") continue;
    [found, newlines] = [token.start, 0];
  }
  return found;
}

function slotOf(
  body: Readonly<{ start: number; end: number }>,
  start: number,
  after: readonly Token[],
  isLast: boolean,
): Readonly<{ slot: Slot; next: number }> {
  const line = after.findIndex(({ kind }) => kind === "newline");
  const comma = after.findIndex(({ kind }) => kind === "comma");
  const isInLine = comma >= 0 && (line < 0 || comma < line);
  // Before a member in the same line, a comment is that member's.
  const upTo = line >= 0 ? line : isLast ? after.length : isInLine ? comma + 1 : 0;
  const trail = after.slice(0, upTo);
  const split = isInLine ? after[comma]!.start : body.end;
  const end = Math.max(trail.at(-1)?.end ?? body.end, isInLine ? split + 1 : body.end);
  const isLater = comma >= 0 && !isInLine;
  return { slot: { start, split, hasComma: isInLine, end }, next: isLater ? after[comma]!.end : end };
}

function isFlow(source: string, { start }: Value): boolean {
  return "[{".includes(source[start]!);
}

/** Returns the lines of a member of YAML, from its dash or its key. */
function blockBody(
  source: string,
  of: ListValue | MapValue,
  member: Value | Pair,
): Readonly<{ start: number; end: number }> | undefined {
  const end = textEnd(source, lastOf(source, member));
  if (of.kind === "map") return { start: member.start, end: Math.max(end, (member as Pair).keyEnd + 1) };
  const dash = textEnd(source, member.start) - 1;
  return source[dash] === "-" ? { start: dash, end: Math.max(end, dash + 1) } : undefined;
}

/** A value in lines ends where its last one does. */
function lastOf(source: string, member: Value | Pair): number {
  const value = "keyEnd" in member ? member.value : member;
  const from = "keyEnd" in member ? member.keyEnd : member.start;
  if (isFlow(source, value)) return value.end;
  const last =
    value.kind === "list" ? value.items.at(-1) : value.kind === "map" ? value.pairs.at(-1) : undefined;
  return last ? lastOf(source, last) : Math.max(from, value.end);
}

/** Where the last text before a place ends. A file has thousands of members, so only the blanks are looked at. */
function textEnd(source: string, before: number): number {
  let end = before;
  while (end > 0 && source[end - 1]!.trim() === "") end -= 1;
  return end;
}

function lineStart(source: string, at: number): number {
  return source.lastIndexOf("\n", at - 1) + 1;
}

const endsOfLines = /[\r\n]/g;

/** Without the end of the line. */
function lineEnd(source: string, at: number): number {
  endsOfLines.lastIndex = at;
  return endsOfLines.exec(source)?.index ?? source.length;
}

/** Returns where the comments above a line of YAML can begin: after the last line that is no comment. */
function afterLineAbove(source: string, start: number): number {
  let at = lineStart(source, start);
  if (source.slice(at, start).trim() !== "") return start;
  while (at > 0) {
    const above = lineStart(source, at - 1);
    if (!/^[ \t]*#/.test(source.slice(above, at))) break;
    at = above;
  }
  return at;
}
