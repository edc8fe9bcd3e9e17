import {
  type Choice,
  type Control,
  type Field,
  kindOf,
  type ValueKind,
} from "../../markdown/frontmatter/field.ts";
import { isPageFile, namesIn } from "../addresses/index.ts";
import type { Reader } from "../files/read.ts";
import type { Imported, Value } from "../files/value.ts";

/** The fields of the pages whose path in the repository starts with `within`. */
export type FieldsIn = Readonly<{ within: string; fields: readonly Field[] }>;

/** What is known of the front matter of a generator's pages. */
export type PageFields = Readonly<{
  /** What it knows itself, where no file says which fields pages have. */
  usual: readonly Field[];
  /** In place of it, of pages whose path in the repository is so. */
  places?: ReadonlyArray<Readonly<{ is: RegExp; fields: readonly Field[] }>>;
  schema?: PageSchema;
}>;

/** What says more: files, as `files` of a generator, of which `of` returns nothing where one says nothing of fields. */
export type PageSchema = Readonly<{
  files: string;
  reads: Reader;
  /** Pages can be outside of the folder of the site. */
  reachesOut?: true;
  of: (config: Value, at: SchemaPlace) => readonly FieldsIn[];
}>;

/** `home` is the folder of the site, `folder` that of the pages. */
export type SchemaPlace = SchemaFile & Readonly<{ home: string; folder: string }>;

/** The text of a file, and what returns what it imports of a file beside it; undefined where that can't be read. */
export type SchemaFile = Readonly<{
  source: string;
  imported: (from: Imported) => Readonly<{ value: Value; file: SchemaFile }> | undefined;
}>;

/** `takes` has what a value can be besides what its control says, as `switch` where `false` turns it off. */
type More = Readonly<{
  choices?: readonly Choice[];
  fields?: readonly Field[];
  takes?: readonly ValueKind[];
  isOpen?: true;
  isRequired?: true;
  pagesBy?: "slug" | "title";
}>;

const kindsOf: Readonly<Record<Exclude<Control, "choice" | "yaml">, ValueKind>> = {
  text: "text",
  "long text": "text",
  number: "number",
  date: "date",
  switch: "switch",
  list: "list",
  page: "text",
  picture: "text",
  group: "map",
};

/** Returns a field that reads what its control writes. */
export function field(key: string, control: Control, about: string, more: More = {}): Field {
  const { takes: others = [], choices, ...rest } = more;
  const own = control === "yaml" ? [] : control === "choice" ? choices!.map(kindOf) : [kindsOf[control]];
  const all = [...new Set([...own, ...others])];
  const takes = all.length > 0 ? all : undefined;
  return { key, control, about, ...(choices && { choices }), ...rest, ...(takes && { takes }) };
}

/** Of pages of which nothing else is known. */
export const commonFields: readonly Field[] = [
  field("title", "text", "Names the page."),
  field("description", "long text", "Sums up the page for search engines."),
];

/** Of all pages of a site, also those in a folder beside it. */
export function inWholeSite({ home, folder }: SchemaPlace, fields: readonly Field[]): FieldsIn[] {
  return [...new Set([inPlace(home), inPlace(folder)])].map((within) => ({ within, fields }));
}

/** Returns where the paths of pages start that are in a folder, or match its pattern, below another one. */
export function inPlace(folder: string, pattern = ""): string {
  const at = pattern.search(/[*?[{(!]/);
  const path = at < 0 ? pattern : pattern.slice(0, pattern.lastIndexOf("/", at) + 1);
  const names = namesIn(folder, path);
  const isFile = at < 0 && isPageFile(path);
  return names.length === 0 ? "" : `${names.join("/")}${isFile ? "" : "/"}`;
}

/** Returns the fields of a generator that builds no site with a wrong one. */
export function stopping(fields: readonly Field[]): readonly Field[] {
  return fields.map((each) => ({
    ...each,
    stops: true,
    ...(each.fields && { fields: stopping(each.fields) }),
  }));
}

/** Texts that are known to mean more. */
const meanings: ReadonlySet<Control> = new Set(["long text", "page", "picture"]);

/** Returns the fields with others of the same name in their place; groups have the fields of both. */
export function mergedFields(fields: readonly Field[], others: readonly Field[]): Field[] {
  const merged = new Map(fields.map((each) => [each.key, each]));
  for (const other of others) {
    const own = merged.get(other.key);
    const about = other.about ?? own?.about;
    const isText = other.control === "text" && own && meanings.has(own.control);
    merged.set(other.key, {
      ...other,
      ...(isText && { control: own.control }),
      ...(about !== undefined && { about }),
      ...(own?.fields && other.fields && { fields: mergedFields(own.fields, other.fields) }),
    });
  }
  return [...merged.values()];
}
