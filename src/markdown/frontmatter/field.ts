import type { Property } from "./properties.ts";

/** With what a value is edited; `yaml` is edited in its source. */
export type Control =
  | "text"
  | "long text"
  | "number"
  | "date"
  | "switch"
  | "choice"
  | "list"
  | "page"
  | "picture"
  | "group"
  | "yaml";

export type ValueKind = "text" | "number" | "date" | "switch" | "list" | "map" | "nothing";

/** What a site says of a key of its front matter: plain data, which crosses processes. */
export type Field = Readonly<{
  key: string;
  control: Control;
  /** Of a choice all that is allowed of these kinds, unless `isOpen`; of a text what is offered. */
  choices?: readonly Choice[];
  isOpen?: true;
  /** Of a page: what names it, an address where nothing is said. */
  pagesBy?: "slug" | "title";
  /** One sentence for writers. */
  about?: string;
  isRequired?: true;
  /** The site can't be built without it, where it is required, or with a value that it doesn't take. */
  stops?: true;
  /** A text of no letters is refused. */
  isFilled?: true;
  /** It reads a number, true and false, and a day in quotes as if they had none. */
  isConverted?: true;
  /** Of a group, also where the value can be something else. */
  fields?: readonly Field[];
  /** The kinds of values that the site reads; undefined where that isn't known. */
  takes?: readonly ValueKind[];
}>;

export type Choice = string | number | boolean;

/** `line` is that of the page, from 1; undefined for what is missing. */
export type WrongField = Readonly<{ line: number | undefined; message: string; stops: boolean }>;

/** A key by which YAML takes keys of another map, so that any key can be there, as generators read it. */
export const MERGED = "<<";

/** Of one page. */
const MAX_WRONG = 50;

/** Returns the required fields that a page lacks, without a line, and the values that a site can't read. */
export function wrongFields(properties: readonly Property[], fields: readonly Field[]): WrongField[] {
  return wrongIn(properties, fields, "").slice(0, MAX_WRONG);
}

function wrongIn(properties: readonly Property[], fields: readonly Field[], group: string): WrongField[] {
  const byKey = new Map(properties.map((property) => [property.key, property]));
  const isWhole = !byKey.has(MERGED);
  return fields.flatMap((field): WrongField[] => {
    const property = byKey.get(field.key);
    const name = `“${group}${field.key}”`;
    const stops = field.stops === true;
    if (!property) {
      const message = `The front matter needs ${name}.${field.about ? ` Its description: ${field.about}` : ""}`;
      return field.isRequired && isWhole ? [{ line: undefined, message, stops }] : [];
    }
    const { line } = property;
    const wanted = wantedBy(field, property);
    if (wanted) return [{ line, message: `${name} of the front matter is ${wanted}.`, stops }];
    return property.fields && field.fields
      ? wrongIn(property.fields, field.fields, `${group}${field.key}.`).map((each) => ({
          ...each,
          line: each.line ?? line,
        }))
      : [];
  });
}

/** Returns what is wrong with a value, as the end of a sentence; undefined where nothing is. */
function wantedBy(field: Field, property: Property): string | undefined {
  const { takes, choices, isOpen, isFilled, control, stops } = field;
  const kinds = kindsOf(property, field);
  const [kind] = kinds;
  if (!takes || !kind) return undefined;
  const isEmpty =
    kind === "nothing"
      ? !takes.includes(kind)
      : isFilled && property.kind === "text" && property.value === "";
  if (isEmpty) return stops ? "empty. Give it a value, or remove it" : undefined;
  if (!kinds.some((each) => takes.includes(each)))
    return `${named[kind]}. It can be ${takes
      .filter((each) => each !== "nothing")
      .map((each) => named[each])
      .join(" or ")}`;
  const isChosen = choices?.some((choice) => kinds.includes(kindOf(choice)));
  if (control !== "choice" || !choices || isOpen || !isChosen) return undefined;
  const isListed = choices.some((choice) => String(choice) === property.value);
  return isListed
    ? undefined
    : `“${shown(property.value)}”. It can be ${choices.map((each) => `“${each}”`).join(", ")}`;
}

/**
 * Returns what a site can read a value as, first what YAML says; nothing where that isn't known. Only a site that stops is known to take
 * a date without quotes for no text, and one in quotes for no date.
 */
function kindsOf({ kind, value, style }: Property, { stops, isConverted }: Field): readonly ValueKind[] {
  switch (kind) {
    case undefined:
      return ["nothing"];
    case "yaml":
      return shapeOf(value);
    case "group":
      return ["map"];
    case "date": {
      const isText = style === "single" || style === "double";
      if (!stops || (isText && isConverted)) return ["date", "text"];
      return isText ? ["text"] : ["date"];
    }
    case "text":
      if (time.test(value)) return ["text", "date"];
      return isConverted ? ["text", ...convertedOf(value)] : ["text"];
    case "number":
      return isConverted ? ["number", "date"] : ["number"];
    default:
      return [kind];
  }
}

function convertedOf(text: string): readonly ValueKind[] {
  if (text === "true" || text === "false") return ["switch"];
  if (text.trim() !== "" && Number.isFinite(Number(text))) return ["number", "date"];
  return Number.isNaN(Date.parse(text)) ? [] : ["date"];
}

const time = /^\d{4}-\d\d?-\d\d?[Tt \t]/;

/** Of a value that is edited as YAML. A tag or an alias can make anything of it. */
function shapeOf(source: string): readonly ValueKind[] {
  const [line = ""] = source.split(/[\r\n]/, 1);
  if (/^(?:\[|-(?:\s|$))/.test(line)) return ["list"];
  return /^\{|^[\w"'].*:(?:\s|$)/.test(line) ? ["map"] : [];
}

export function kindOf(choice: Choice): "text" | "number" | "switch" {
  return typeof choice === "boolean" ? "switch" : typeof choice === "number" ? "number" : "text";
}

const named = {
  text: "a text",
  number: "a number",
  date: "a date without quotes",
  switch: "true or false",
  list: "a list",
  map: "a group of values",
  nothing: "nothing",
} satisfies Record<ValueKind, string>;

const MAX_SHOWN = 40;

function shown(value: string): string {
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value;
}
