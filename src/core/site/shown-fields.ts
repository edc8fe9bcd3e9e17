import { type Control, type Field, kindOf, MERGED } from "../../markdown/frontmatter/field.ts";
import type { Property } from "../../markdown/frontmatter/index.ts";
import type { FrontMatterForm } from "../editor/front-matter-form.ts";
import { controlOf, type SiteProperty } from "./site-properties.ts";

/** A property as the form shows it. `line` is that of its key in the page; undefined where the page doesn't have it. */
type ShownField = Pick<Field, "key" | "about" | "isRequired" | "isOpen" | "pagesBy"> &
  Readonly<{
    kind: Control;
    /** The key that it is below, of a field of a group. */
    group?: string;
    value: string;
    /** Whether the site's generator reads it. */
    isKnown?: boolean;
    line: number | undefined;
    choices?: ReadonlyArray<Readonly<{ value: string; as: "text" | "number" | "switch" }>>;
    fields?: readonly ShownField[];
  }>;

/** What is known of front matter: of the other pages, and of what the site's generator reads. */
export type KnownFields = Readonly<{ site: readonly SiteProperty[]; fields: readonly Field[] }>;

/** `isTitled`: whether the title that readers see is in the text. */
export function shownFields(
  { properties, ...form }: FrontMatterForm,
  { site, fields }: KnownFields,
  isTitled: boolean,
): Omit<FrontMatterForm, "properties"> & Readonly<{ properties: readonly ShownField[]; isTitled: boolean }> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const keys = new Set(properties.map(({ key }) => key));
  const isWhole = form.more === 0 && !keys.has(MERGED);
  const missing = isWhole ? requiredFields(fields).filter(({ key }) => !keys.has(key)) : [];
  const shown = properties.map((property) => shownField(property, byKey.get(property.key), site));
  return { ...form, properties: [...shown, ...missing], isTitled };
}

/** Returns rows for what the site needs. The title and the description have lines of their own. */
export function requiredFields(fields: readonly Field[]): ShownField[] {
  return fields.flatMap((field) => (field.isRequired && !isLine(field.key) ? emptyField(field) : []));
}

export function offeredFields({ site, fields }: KnownFields): {
  properties: readonly SiteProperty[];
  fields: readonly ShownField[];
  required: readonly ShownField[];
} {
  const found = fields.flatMap((field) => (isLine(field.key) ? [] : emptyField(field)));
  return { properties: site, fields: found, required: requiredFields(fields) };
}

function isLine(key: string): boolean {
  return key === "title" || key === "description";
}

function shownField(property: Property, field: Field | undefined, site: readonly SiteProperty[]): ShownField {
  const { key, value, line, fields } = property;
  const kind = controlOf(property, field, site);
  const inside = kind === "group" ? { fields: fieldsOfGroup(key, fields ?? [], field?.fields ?? []) } : {};
  return { key, kind, value, line, ...said(field), ...inside };
}

/** What is below a key, and what the site reads there. */
function fieldsOfGroup(
  group: string,
  properties: readonly Property[],
  fields: readonly Field[],
): ShownField[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const keys = new Set(properties.map(({ key }) => key));
  const missing = fields.filter(({ key }) => !keys.has(key)).flatMap(emptyField);
  const shown = properties.map((property) => shownField(property, byKey.get(property.key), []));
  return [...shown, ...missing].flatMap((shown) => (shown.kind === "group" ? [] : { ...shown, group }));
}

/** Nothing for what is edited as YAML alone, of which there is none yet. */
function emptyField(field: Field): ShownField[] {
  const { key, control: kind } = field;
  if (kind === "yaml") return [];
  const fields = kind === "group" ? fieldsOfGroup(key, [], field.fields ?? []) : [];
  if (kind === "group" && fields.length === 0) return [];
  return [{ key, kind, value: "", line: undefined, ...said(field), ...(kind === "group" && { fields }) }];
}

function said(field: Field | undefined) {
  if (!field) return {};
  const { about, isRequired, choices, isOpen, pagesBy } = field;
  return {
    isKnown: true,
    about,
    pagesBy,
    isOpen,
    ...(isRequired && { isRequired }),
    ...(choices && { choices: choices.map((each) => ({ value: String(each), as: kindOf(each) })) }),
  };
}
