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
  pagesBy?: "slug";
  /** One sentence for writers. */
  about?: string;
  isRequired?: true;
  /** The site can't be built without it, where it is required, or with a value that it doesn't take. */
  stops?: true;
  /** Of a group, also where the value can be something else. */
  fields?: readonly Field[];
  /** The kinds of values that the site reads; undefined where that isn't known. */
  takes?: readonly ValueKind[];
}>;

export type Choice = string | number | boolean;

/** `line` is that of the page, from 1; undefined for what is missing. */
export type WrongField = Readonly<{ line: number | undefined; message: string; stops: boolean }>;

/** Of one page. */
const MAX_WRONG = 50;

/** Returns the required fields that a page lacks, without a line, and the values that a site can't read. */
export function wrongFields(properties: readonly Property[], fields: readonly Field[]): WrongField[] {
  return wrongIn(properties, fields, "").slice(0, MAX_WRONG);
}

function wrongIn(properties: readonly Property[], fields: readonly Field[], group: string): WrongField[] {
  const byKey = new Map(properties.map((property) => [property.key, property]));
  return fields.flatMap((field): WrongField[] => {
    const property = byKey.get(field.key);
    const name = `“${group}${field.key}”`;
    const stops = field.stops === true;
    if (!property) {
      const message = `The front matter needs ${name}.${field.about ? ` ${field.about}` : ""}`;
      return field.isRequired ? [{ line: undefined, message, stops }] : [];
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
function wantedBy({ takes, choices, isOpen, control }: Field, property: Property): string | undefined {
  if (!takes || property.kind === "yaml") return undefined;
  if (property.kind === undefined)
    return takes.includes("nothing") ? undefined : "empty. Give it a value, or remove it";
  const kind = property.kind === "group" ? "map" : property.kind;
  // Readers of YAML differ in what they take for a date.
  const isRead = takes.includes(kind) || (kind === "date" && takes.includes("text"));
  if (!isRead && !(kind === "text" && takes.includes("date")))
    return `${named[kind]}. It can be ${takes
      .filter((each) => each !== "nothing")
      .map((each) => named[each])
      .join(" or ")}`;
  const isChosen = choices?.some((choice) => kindOf(choice) === kind);
  if (control !== "choice" || !choices || isOpen || !isChosen) return undefined;
  const isListed = choices.some((choice) => String(choice) === property.value);
  return isListed
    ? undefined
    : `“${shown(property.value)}”. It can be ${choices.map((each) => `“${each}”`).join(", ")}`;
}

export function kindOf(choice: Choice): "text" | "number" | "switch" {
  return typeof choice === "boolean" ? "switch" : typeof choice === "number" ? "number" : "text";
}

const named = {
  text: "a text",
  number: "a number",
  date: "a date",
  switch: "true or false",
  list: "a list",
  map: "a group of values",
  nothing: "nothing",
} satisfies Record<ValueKind, string>;

const MAX_SHOWN = 40;

function shown(value: string): string {
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value;
}
