import {
  type Choice,
  type Control,
  type Field,
  kindOf,
  type ValueKind,
} from "../../markdown/frontmatter/field.ts";
import {
  type Imported,
  itemsOf,
  type PlainValue,
  plainValue,
  textOf,
  type Value,
  valueAt,
} from "../files/value.ts";
import { mergedFields, type SchemaFile } from "./fields.ts";

/** What a schema says of a value; `takes` is undefined where it can be anything. */
type Type = Readonly<{
  control?: Control;
  takes?: readonly ValueKind[];
  choices?: readonly Choice[];
  fields?: readonly Field[];
  about?: string;
  isOptional?: true;
}>;

/** Of schemas that a package exports, by name. */
export type KnownSchemas = Readonly<Record<string, readonly Field[]>>;

/** What is beyond is edited as its values are. */
const MAX_FIELDS = 100;
const MAX_DEPTH = 3;
const MAX_CHOICES = 100;
const MAX_KEY = 60;
const MAX_ABOUT = 200;
/** Types read of one schema: a name can stand for one that stands for others. */
const MAX_TYPES = 3000;
/** Calls on calls, and alternatives in alternatives. */
const MAX_NESTED = 100;

/**
 * Returns the fields of a schema in the words of zod, which Velite's and Nuxt's are, too; undefined where it is none. What a package or
 * an unknown call says is anything.
 */
export function fieldsOfSchema(
  schema: Value | undefined,
  file: SchemaFile,
  known: KnownSchemas = {},
): readonly Field[] | undefined {
  return schema && new Schema(file, known).typeOf(schema, 0)?.fields;
}

class Schema {
  /** In which a value is read. */
  #file: SchemaFile;
  readonly #known: KnownSchemas;
  #left = MAX_TYPES;
  #nested = 0;

  constructor(file: SchemaFile, known: KnownSchemas) {
    this.#file = file;
    this.#known = known;
  }

  /** Returns undefined where nothing is known. */
  typeOf(value: Value, depth: number): Type | undefined {
    const plain = plainValue(value);
    this.#left -= 1;
    if (this.#left < 0 || this.#nested > MAX_NESTED) return undefined;
    this.#nested += 1;
    const type = this.#typeOfPlain(plain, depth);
    this.#nested -= 1;
    return type;
  }

  #typeOfPlain(plain: PlainValue, depth: number): Type | undefined {
    if (plain.kind === "other") {
      if (plain.shapeOf) return this.typeOf(plain.shapeOf, depth);
      if (plain.from) return this.#inFile(plain.from, (value) => this.typeOf(value, depth));
      return plain.name === undefined ? undefined : this.#named(plain.name);
    }
    if (plain.kind === "map") return this.#group(plain, depth);
    if (plain.kind !== "parts" || !plain.call) return undefined;
    const { name, on } = plain.call;
    const base = on && this.typeOf(on, depth);
    if (base) return this.#changed(base, name, plain.items, depth);
    const made =
      this.#made(name, plain.items, depth) ?? (on ? undefined : this.#called(name, plain.items, depth));
    return isCoerced(on) ? withoutKinds(made) : made;
  }

  /** Reads what another file exports. */
  #inFile<Read>(from: Imported, read: (value: Value) => Read): Read | undefined {
    const exported = this.#file.imported(from);
    if (!exported) return undefined;
    const before = this.#file;
    this.#file = exported.file;
    const found = read(exported.value);
    this.#file = before;
    return found;
  }

  #choices(value: Value | undefined): Type {
    const plain = value && plainValue(value);
    const from = plain?.kind === "other" ? plain.from : undefined;
    return (from && this.#inFile(from, choiceOf)) ?? choiceOf(value);
  }

  #named(name: string): Type | undefined {
    const fields = Object.hasOwn(this.#known, name) ? this.#known[name] : undefined;
    return fields && { control: "group", takes: ["map"], fields };
  }

  #made(name: string, items: readonly Value[], depth: number): Type | undefined {
    const [first, second] = items;
    const simple = Object.hasOwn(simpleTypes, name) ? simpleTypes[name] : undefined;
    if (simple) return simple;
    switch (name) {
      case "enum":
      case "nativeEnum":
      case "literal":
        return this.#choices(first);
      case "object":
      case "strictObject":
      case "looseObject":
      case "interface":
        return first && plainValue(first).kind === "map" ? this.#group(first, depth) : { control: "yaml" };
      case "array":
      case "set":
        return listOf(first && this.typeOf(first, depth + 1));
      case "union":
      case "or":
        return this.#anyOf(itemsOf(first), depth);
      case "discriminatedUnion":
        return this.#anyOf(itemsOf(second), depth);
      case "intersection":
        return joined(first && this.typeOf(first, depth), second && this.typeOf(second, depth));
      case "optional":
      case "nullish":
      case "nullable":
        return first && this.#changed(this.typeOf(first, depth) ?? {}, name, [], depth);
      case "preprocess":
        return withoutKinds(second && this.typeOf(second, depth));
      case "lazy":
      case "property":
        return first && this.typeOf(first, depth);
      default:
        return undefined;
    }
  }

  /** A schema of a package, which can be extended, or a function of the same file. */
  #called(name: string, items: readonly Value[], depth: number): Type | undefined {
    const known = this.#named(name);
    const extend = valueAt(items[0], "extend");
    if (known) return extend ? joined(known, this.typeOf(extend, depth)) : known;
    const returned = items.at(-1);
    const isReturned = returned?.kind === "reference" || (returned?.kind === "other" && returned.from);
    return returned && isReturned ? this.typeOf(returned, depth) : undefined;
  }

  #changed(base: Type, name: string, items: readonly Value[], depth: number): Type | undefined {
    const [first] = items;
    switch (name) {
      case "optional":
      case "exactOptional":
      case "default":
      case "prefault":
      case "catch":
        return { ...base, isOptional: true };
      case "nullable":
      case "nullish":
        return {
          ...base,
          ...(base.takes && { takes: [...base.takes, "nothing" as const] }),
          ...(name === "nullish" && { isOptional: true as const }),
        };
      case "describe":
        return withAbout(base, textOf(first));
      case "meta":
        return withAbout(base, textOf(valueAt(first, "description")));
      case "array":
        return listOf(base);
      case "or":
        return first && anyOf([base, this.typeOf(first, depth)]);
      case "extend":
      case "safeExtend":
      case "augment":
      case "merge":
      case "and":
        return joined(base, first && this.typeOf(first, depth));
      case "partial":
        return base.fields
          ? { ...base, fields: base.fields.map(({ isRequired: _, ...rest }) => rest) }
          : base;
      case "pick":
      case "omit": {
        const keys = new Set(first?.kind === "map" ? first.pairs.map(({ key }) => key) : []);
        const fields = base.fields?.filter(({ key }) => keys.has(key) === (name === "pick"));
        return { ...base, ...(fields && { fields }) };
      }
      case "editor":
        return { ...base, ...controlOfEditor(textOf(valueAt(first, "input"))) };
      default:
        // What checks or changes a value that was read.
        return base;
    }
  }

  #anyOf(items: readonly Value[], depth: number): Type | undefined {
    return items.length === 0 ? undefined : anyOf(items.map((item) => this.typeOf(item, depth)));
  }

  #group(value: Value, depth: number): Type {
    const fields = depth < MAX_DEPTH ? this.#fieldsIn(value, depth) : [];
    return { control: fields.length > 0 ? "group" : "yaml", takes: ["map"], fields };
  }

  #fieldsIn(value: Value, depth: number): readonly Field[] {
    const map = plainValue(value);
    if (map.kind !== "map") return [];
    const found = map.pairs
      .slice(0, MAX_FIELDS)
      .flatMap(({ key, value: inside, start }): readonly Field[] => {
        if (key === undefined) return this.#spread(inside, depth);
        if (key === "" || key.length > MAX_KEY) return [];
        const { isOptional, ...type } = this.typeOf(inside, depth + 1) ?? { isOptional: true as const };
        const about = type.about ?? sentenceOf(commentBefore(this.#file.source, start));
        return [
          {
            key,
            control: "yaml",
            ...type,
            ...(about !== undefined && { about }),
            ...(!isOptional && { isRequired: true as const }),
          },
        ];
      });
    return mergedFields([], found).slice(0, MAX_FIELDS);
  }

  /** `...schema.shape`, which is read as the fields of the schema, or `...fields`. */
  #spread(value: Value, depth: number): readonly Field[] {
    return this.typeOf(value, depth)?.fields ?? [];
  }
}

const text: Type = { control: "text", takes: ["text"] };

/** What schemas of zod, Velite and Astro are called that say it all. */
const simpleTypes: Readonly<Record<string, Type>> = {
  ...Object.fromEntries(
    [
      "string",
      "url",
      "email",
      "uuid",
      "cuid",
      "ulid",
      "emoji",
      "reference",
      "templateLiteral",
      "slug",
      "httpUrl",
    ].map((name) => [name, text]),
  ),
  ...Object.fromEntries(
    ["number", "int", "float32", "float64", "int32", "bigint"].map((name) => [
      name,
      { control: "number", takes: ["number"] } as const,
    ]),
  ),
  boolean: { control: "switch", takes: ["switch"] },
  stringbool: { control: "text", takes: ["text"] },
  date: { control: "date", takes: ["date"] },
  isodate: { control: "date", takes: ["date", "text"] },
  datetime: { control: "date", takes: ["date", "text"] },
  image: { control: "picture", takes: ["text"] },
  file: { control: "text", takes: ["text"] },
  record: { control: "yaml", takes: ["map"] },
  map: { control: "yaml", takes: ["map"] },
  tuple: { control: "yaml", takes: ["list"] },
};

/** Source: "Studio" of Nuxt Content. */
function controlOfEditor(input: string | undefined): Pick<Type, "control"> {
  if (input === "media") return { control: "picture" };
  return input === "textarea" ? { control: "long text" } : {};
}

/** Of a list, a map or a single value. */
function choiceOf(value: Value | undefined): Type {
  const plain = value && plainValue(value);
  const all =
    plain?.kind === "list"
      ? itemsOf(plain)
      : plain?.kind === "map"
        ? plain.pairs.map((pair) => plainValue(pair.value))
        : plain
          ? [plain]
          : [];
  const choices = all.flatMap((each) => choiceIn(each) ?? []);
  const isWhole = choices.length === all.length && choices.length > 0 && choices.length <= MAX_CHOICES;
  // Of names from elsewhere only their kind is known, which is mostly a text.
  return isWhole
    ? { control: "choice", choices, takes: [...new Set(choices.map(kindOf))] }
    : { control: "text" };
}

function choiceIn(value: PlainValue): Choice | undefined {
  if (value.kind === "text") return value.text.length <= MAX_ABOUT ? value.text : undefined;
  return value.kind === "other" ? (value.isOn ?? value.number) : undefined;
}

function listOf(item: Type | undefined): Type {
  const isOfTexts = item?.takes?.every((kind) => kind === "text") ?? item?.control === "text";
  return { control: isOfTexts ? "list" : "yaml", takes: ["list"] };
}

/** Anything is made a value of its type. */
function isCoerced(on: Value | undefined): boolean {
  const plain = on && plainValue(on);
  return plain?.kind === "other" && plain.name === "coerce";
}

function withAbout(type: Type, about: string | undefined): Type {
  const sentence = sentenceOf(about);
  return sentence === undefined ? type : { ...type, about: sentence };
}

function withoutKinds(type: Type | undefined): Type | undefined {
  const { takes: _, ...rest } = type ?? {};
  return type && rest;
}

function joined(one: Type | undefined, other: Type | undefined): Type | undefined {
  if (!one?.fields || !other?.fields) return one ?? other;
  return { ...one, fields: mergedFields(one.fields, other.fields).slice(0, MAX_FIELDS) };
}

/** The first of these that an alternative has edits all that it can show. */
const preferred: readonly Control[] = [
  "list",
  "long text",
  "page",
  "picture",
  "text",
  "date",
  "number",
  "group",
  "choice",
  "switch",
  "yaml",
];

function anyOf(types: ReadonlyArray<Type | undefined>): Type | undefined {
  const known = types.filter((type) => type !== undefined);
  const controls = new Set(known.flatMap(({ control }) => control ?? []));
  if (controls.size === 0) return undefined;
  const isWhole = known.length === types.length && known.every(({ takes }) => takes);
  const choices = [...new Set(known.flatMap(choicesOf))].slice(0, MAX_CHOICES);
  const groups = known.flatMap(({ fields }) => (fields && fields.length > 0 ? [fields] : []));
  const control = preferred.find((each) => controls.has(each))!;
  return {
    control,
    ...(isWhole && { takes: [...new Set(known.flatMap(({ takes }) => takes!))] }),
    ...(choices.length > 0 && (control === "choice" || control === "text") && { choices }),
    ...(groups.length > 0 && { fields: anyFields(groups, known.length === types.length) }),
    ...(known.some(({ isOptional }) => isOptional) && { isOptional: true }),
  };
}

/** With a switch beside them, true and false are choices, too. */
function choicesOf({ control, choices = [] }: Type): readonly Choice[] {
  return control === "switch" ? [true, false] : choices;
}

/** Only what each alternative needs is required; where `areAll` is false, there are others. */
function anyFields(groups: ReadonlyArray<readonly Field[]>, areAll: boolean): readonly Field[] {
  const all = Map.groupBy(groups.flat(), ({ key }) => key);
  return Array.from(all, ([key, same]) => {
    const isRequired = areAll && same.length === groups.length && same.every((each) => each.isRequired);
    const about = same.find((each) => each.about !== undefined)?.about;
    return {
      key,
      control: "yaml" as const,
      ...anyOf(same.map(({ key: _, isRequired: __, ...type }) => type)),
      ...(about !== undefined && { about }),
      ...(isRequired && { isRequired: true as const }),
    };
  }).slice(0, MAX_FIELDS);
}

const COMMENT_UNITS = 1000;

/** Returns what a comment for readers of the code says right above a place. */
function commentBefore(source: string, start: number): string | undefined {
  const before = source.slice(Math.max(0, start - COMMENT_UNITS), start).trimEnd();
  if (!before.endsWith("*/")) return undefined;
  const at = before.lastIndexOf("/**");
  const lines = at < 0 ? [] : before.slice(at + 3, -2).split("\n");
  return lines.map((line) => line.trim().replace(/^\*/, "").trim()).join(" ");
}

/** Returns the first sentence, in one line. */
function sentenceOf(said: string | undefined): string | undefined {
  const line = said?.slice(0, COMMENT_UNITS).replace(/\s+/g, " ").trim() ?? "";
  const end = line.search(/[.!?](?: |$)/);
  const sentence = end < 0 ? line : line.slice(0, end + 1);
  if (sentence === "") return undefined;
  return sentence.length > MAX_ABOUT ? `${sentence.slice(0, MAX_ABOUT).toWellFormed()}…` : sentence;
}
