import type { Field } from "../../markdown/frontmatter/field.ts";
import {
  itemsOf,
  type PlainValue,
  plainValue,
  textOf,
  type Value,
  valueAt,
  valuesIn,
} from "../files/value.ts";
import { type FieldsIn, inPlace, mergedFields, type SchemaPlace, stopping } from "../formats/fields.ts";
import { fieldsOfSchema } from "../formats/schema-fields.ts";
import { starlightFields } from "./starlight-fields.ts";

/** What a call of a configuration is given, and the key that it is the value of. */
type Given = Readonly<{ called: string; key: string | undefined; options: PlainValue }>;

/** More are not read. */
const MAX_COLLECTIONS = 50;

function givenTo(names: readonly string[], config: Value): Given[] {
  const found = new Map<PlainValue, Given>();
  const add = (value: Value, key: string | undefined) => {
    const call = plainValue(value);
    if (call.kind !== "parts" || !call.call || !names.includes(call.call.name)) return;
    const [options] = call.items;
    if (!options || (found.has(call) && key === undefined)) return;
    found.set(call, { called: call.call.name, key, options: plainValue(options) });
  };
  for (const value of valuesIn(config)) {
    add(value, undefined);
    if (value.kind === "map") for (const pair of value.pairs) add(pair.value, pair.key);
  }
  return [...found.values()].slice(0, MAX_COLLECTIONS);
}

/** Of Astro, by `src/content.config.ts`. Source: its "Content collections", and `docsSchema` of Starlight. */
export function fieldsOfAstro(config: Value, { home, ...file }: SchemaPlace): readonly FieldsIn[] {
  return givenTo(["defineCollection"], config).flatMap(({ key, options }): FieldsIn[] => {
    if (key === undefined) return [];
    const folder = folderOfCollection(key, valueAt(options, "loader"));
    const fields = fieldsOfSchema(valueAt(options, "schema"), file, { docsSchema: starlightFields });
    return folder === undefined || !fields
      ? []
      : [{ within: inPlace(home, folder), fields: stopping(fields) }];
  });
}

/** Returns the folders of the collections of Astro that have pages, from that of the site. */
export function foldersOfCollections(
  config: Value,
): ReadonlyArray<Readonly<{ name: string; folder: string }>> {
  return givenTo(["defineCollection"], config).flatMap(({ key: name, options }) => {
    const place = name === undefined ? undefined : folderOfCollection(name, valueAt(options, "loader"));
    const hasPages =
      textOf(valueAt(options, "type")) !== "data" && place !== undefined && !ofData.test(place);
    return name === undefined || !hasPages ? [] : [{ name, folder: inPlace("", place) }];
  });
}

/** A pattern of files of data alone. */
const ofData = /\.(?:json|ya?ml|toml|csv|\{[jsonyamltc,v]{1,40}\})$/;

/** Undefined where its entries are no files of pages. */
function folderOfCollection(key: string, loader: PlainValue | undefined): string | undefined {
  if (!loader) return `src/content/${key}`;
  if (loader.kind !== "parts" || !loader.call) return undefined;
  if (loader.call.name === "docsLoader") return "src/content/docs";
  if (loader.call.name !== "glob") return undefined;
  const base = valueAt(loader.items[0], "base");
  const pattern = textOf(valueAt(loader.items[0], "pattern")) ?? "";
  if (base && textOf(base) === undefined) return undefined;
  return `${textOf(base) ?? "."}/${pattern}`;
}

/** Of Fumadocs, by `source.config.ts`. Source: its "Collections". */
export function fieldsOfFumadocs(usual: readonly Field[]) {
  return (config: Value, { home, ...file }: SchemaPlace): readonly FieldsIn[] => {
    const known = { pageSchema: usual, frontmatterSchema: usual };
    return givenTo(["defineDocs", "defineCollections"], config).flatMap(({ called, options }): FieldsIn[] => {
      const isDocs = called === "defineDocs";
      if (!isDocs && textOf(valueAt(options, "type")) === "meta") return [];
      const schema = isDocs ? valueAt(options, "docs", "schema") : valueAt(options, "schema");
      const fields = schema ? fieldsOfSchema(schema, file, known) : isDocs ? usual : undefined;
      const dir = valueAt(options, "dir");
      const folders = dir
        ? [textOf(dir), ...itemsOf(dir).map(textOf)]
        : [isDocs ? "content/docs" : undefined];
      return folders.flatMap((folder) =>
        folder === undefined || !fields ? [] : [{ within: inPlace(home, folder), fields: stopping(fields) }],
      );
    });
  };
}

/** Of Nuxt Content, by `content.config.ts`, which checks no value and needs none. Source: its "Define collections". */
export function fieldsOfNuxt(usual: readonly Field[]) {
  return (config: Value, { home, ...file }: SchemaPlace): readonly FieldsIn[] =>
    givenTo(["defineCollection"], config).flatMap(({ options }): FieldsIn[] => {
      if (textOf(valueAt(options, "type")) === "data") return [];
      const own = optional(fieldsOfSchema(valueAt(options, "schema"), file) ?? []);
      const from = valueAt(options, "source");
      const sources = from ? [from, ...itemsOf(from)] : [];
      return sources.flatMap((each) => {
        const pattern = textOf(each) ?? textOf(valueAt(each, "include"));
        return pattern === undefined
          ? []
          : [{ within: inPlace(inPlace(home, "content"), pattern), fields: mergedFields(usual, own) }];
      });
    });
}

/** Returns where the pages of collections are, as patterns in the folder of content, with the address of each where one is said. */
export function pagesOfNuxt(
  config: Value,
): ReadonlyArray<Readonly<{ name: string; include: string; prefix: string | undefined }>> {
  return givenTo(["defineCollection"], config).flatMap(({ key: name, options }) => {
    if (name === undefined || textOf(valueAt(options, "type")) === "data") return [];
    const from = valueAt(options, "source");
    return (from ? [from, ...itemsOf(from)] : []).flatMap((each) => {
      const include = textOf(each) ?? textOf(valueAt(each, "include"));
      if (include === undefined || valueAt(each, "cwd") || valueAt(each, "repository")) return [];
      return [{ name, include, prefix: textOf(valueAt(each, "prefix")) }];
    });
  });
}

function optional(fields: readonly Field[]): readonly Field[] {
  return fields.map(({ isRequired: _, ...rest }) => ({
    ...rest,
    ...(rest.fields && { fields: optional(rest.fields) }),
  }));
}

/** Of Velite, by `velite.config.ts`, which goes on with a wrong value. Source: its "Define collections". */
export function fieldsOfVelite(config: Value, { home, ...file }: SchemaPlace): readonly FieldsIn[] {
  const root = Array.from(valuesIn(config), (value) => textOf(valueAt(value, "root"))).find(
    (each) => each !== undefined,
  );
  return givenTo(["defineCollection"], config).flatMap(({ options }) => {
    const fields = fieldsOfSchema(valueAt(options, "schema"), file);
    const pattern = textOf(valueAt(options, "pattern"));
    return pattern === undefined || !fields
      ? []
      : [{ within: inPlace(inPlace(home, root ?? "content"), pattern), fields }];
  });
}
