import { commonPrefix, commonSuffix } from "../text/index.ts";
import { endOfTag } from "./jsx-text.ts";
import { type PropertyValue, writtenValue } from "./property-value.ts";
import { tagParts, type TagProperty } from "./tag-properties.ts";

export type PropertyChange = Readonly<{ from: number; to: number; insert: string }>;

/** Sets a property of an opening tag, adds it last, or removes it with the space before it. Undefined where it can't be written. */
export function propertyChange(
  tag: string,
  name: string,
  value: PropertyValue | undefined,
): PropertyChange | undefined {
  const parts = wholeTag(tag);
  if (!parts || !isName.test(name)) return undefined;
  // The last one of a name counts.
  const own = parts.findLast((part) => part.name === name);
  const change = value ? (own ? changed(own, value) : added(tag, parts, name, value)) : removed(tag, own);
  if (!change) return undefined;
  const after = wholeTag(tag.slice(0, change.from) + change.insert + tag.slice(change.to));
  return after && areOthersSame(parts, after, name) ? change : undefined;
}

function wholeTag(text: string): readonly TagProperty[] | undefined {
  return endOfTag(text) === text.length ? tagParts(text) : undefined;
}

const isName = /^[A-Za-z_$][\w$:.-]*$/;

function changed(own: TagProperty, value: PropertyValue): PropertyChange | undefined {
  const insert = writtenValue(own.value, value);
  if (insert === undefined) return undefined;
  // A switch without a value has no text that could be changed.
  if (own.value === "") return { from: own.to, to: own.to, insert: insert && `=${insert}` };
  const start = commonPrefix(own.value, insert);
  const end = commonSuffix(own.value, insert, start);
  const from = own.valueFrom + start;
  return { from, to: own.to - end, insert: insert.slice(start, insert.length - end) };
}

/** As the last property is separated from what is before it: by a space, or on a line of its own. */
function added(
  tag: string,
  parts: readonly TagProperty[],
  name: string,
  value: PropertyValue,
): PropertyChange | undefined {
  const written = writtenValue("", value);
  if (written === undefined) return undefined;
  const last = parts.at(-1);
  const at = last?.to ?? endOfName(tag);
  const space = (last && spaceBefore(tag, last.from)) || " ";
  return { from: at, to: at, insert: `${space}${name}${written && `=${written}`}` };
}

function removed(tag: string, own: TagProperty | undefined): PropertyChange | undefined {
  return own && { from: own.from - spaceBefore(tag, own.from).length, to: own.to, insert: "" };
}

function spaceBefore(tag: string, at: number): string {
  const before = tag.slice(0, at);
  return before.slice(before.trimEnd().length);
}

function endOfName(tag: string): number {
  return /^<[^\s/>{]*/.exec(tag)![0].length;
}

function areOthersSame(before: readonly TagProperty[], after: readonly TagProperty[], name: string): boolean {
  const others = (parts: readonly TagProperty[]) =>
    parts.filter((part) => part.name !== name).map((part) => [part.name, part.value]);
  return JSON.stringify(others(before)) === JSON.stringify(others(after));
}
