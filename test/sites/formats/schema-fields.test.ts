import { expect, test } from "bun:test";

import type { Field } from "../../../src/markdown/frontmatter/field.ts";
import { readAs } from "../../../src/sites/files/read.ts";
import { valuesIn } from "../../../src/sites/files/value.ts";
import { field } from "../../../src/sites/formats/fields.ts";
import { fieldsOfSchema } from "../../../src/sites/formats/schema-fields.ts";

/** What is given to `schema(…)` in a script. */
function fieldsIn(schema: string, declared = ""): readonly Field[] | undefined {
  const source = `${declared}\nexport default schema(${schema});`;
  const config = readAs("declared", source);
  const call =
    config && [...valuesIn(config)].find((value) => value.kind === "parts" && value.call?.name === "schema");
  const known = { pageSchema: [field("title", "long text", "Named.", { isRequired: true })] };
  return call?.kind === "parts"
    ? fieldsOfSchema(call.items[0], { source, imported: () => undefined }, known)
    : undefined;
}

/** A field as `key: control`, with `!` where it is required, its choices and the kinds that it takes. */
function told({ key, control, choices, takes, isRequired, about, fields }: Field): string {
  const inside = fields && fields.length > 0 ? `{ ${fields.map(told).join(", ")} }` : "";
  const said = [
    control,
    choices?.join("|"),
    inside,
    takes ? `takes ${takes.join("|")}` : "",
    about && `(${about})`,
  ];
  return `${key}${isRequired ? "!" : ""}: ${said.filter(Boolean).join(" ")}`;
}

const of = (type: string, declared = "") =>
  fieldsIn(`z.object({ a: ${type} })`, declared)!.map(told).join(", ");

test.each([
  ["z.string()", "a!: text takes text"],
  ["z.string().min(3).max(60).trim().optional()", "a: text takes text"],
  ["z.string().url().nullish()", "a: text takes text|nothing"],
  ["z.url().nullable()", "a!: text takes text|nothing"],
  ["z.optional(z.number().int())", "a: number takes number"],
  ["z.boolean().default(false)", "a: switch takes switch"],
  ["z.date()", "a!: date takes date"],
  ["z.coerce.date()", "a!: date"],
  ["z.preprocess((x) => x, z.date())", "a!: date"],
  ["z.string().transform((text) => new Date(text))", "a!: text takes text"],
  ["z.enum(['b', 'c']).default('b')", "a: choice b|c takes text"],
  ["z.nativeEnum({ B: 'b', C: 2 })", "a!: choice b|2 takes text|number"],
  ["z.literal('b')", "a!: choice b takes text"],
  ["z.enum(names)", "a!: text"],
  ["z.array(z.string())", "a!: list takes list"],
  ["z.string().array().optional()", "a: list takes list"],
  ["z.array(z.enum(['b', 'c']))", "a!: list takes list"],
  ["z.array(z.object({ b: z.string() }))", "a!: yaml takes list"],
  ["z.record(z.string(), z.number())", "a!: yaml takes map"],
  ["z.union([z.boolean(), z.literal('left')])", "a!: choice true|false|left takes switch|text"],
  ["z.string().or(z.number())", "a!: text takes text|number"],
  ["z.union([z.date(), z.boolean()])", "a!: date takes date|switch"],
  ["z.string().or(z.array(z.string()))", "a!: list takes text|list"],
  ["z.union([z.string(), unknown()])", "a!: text"],
  [
    "z.union([z.boolean(), z.object({ b: z.number().optional() })])",
    "a!: group { b: number takes number } takes switch|map",
  ],
  ["z.object({ b: z.string() }).partial()", "a!: group { b: text takes text } takes map"],
  ["z.object({ b: z.string(), c: z.any() }).omit({ b: true })", "a!: group { c: yaml } takes map"],
  ["image()", "a!: picture takes text"],
  ["reference('authors')", "a!: text takes text"],
  ["property(z.string()).editor({ input: 'media' })", "a!: picture takes text"],
  ["z.string().describe('What it is. More of it.')", "a!: text takes text (What it is.)"],
  ["z.string().meta({ description: 'What it is' })", "a!: text takes text (What it is)"],
  ["z.any()", "a: yaml"],
  ["v.string", "a: yaml"],
  ["'text'", "a: yaml"],
])("a value of %s is edited so: %s", (type, expected) => {
  expect(of(type)).toBe(expected);
});

test.each([
  ["{ image }", "z.object({ a: image() })", "a!: picture takes text"],
  ["", "z.object({ a: z.string() }).extend({ a: z.number() })", "a!: number takes number"],
  [
    "",
    "z.object({ a: z.string() }).merge(z.object({ b: z.date() }))",
    "a!: text takes text, b!: date takes date",
  ],
  [
    "",
    "z.intersection(z.object({ a: z.string() }), z.object({ b: z.date() }))",
    "a!: text takes text, b!: date takes date",
  ],
  ["", "z.object({ a: z.string() }).strict().refine((x) => x.a)", "a!: text takes text"],
  [
    "",
    "z.discriminatedUnion('a', [z.object({ a: z.literal('x'), b: z.string() }), z.object({ a: z.literal('y') })])",
    "a!: choice x|y takes text, b: text takes text",
  ],
  [
    "",
    "pageSchema.extend({ b: z.string().optional() })",
    "title!: long text takes text (Named.), b: text takes text",
  ],
])("a schema with the parameters %j is read: %s", (parameters, schema, expected) => {
  const shown = (given: string) => fieldsIn(given)!.map(told).join(", ");

  expect(shown(schema)).toBe(expected);
  expect(shown(`(${parameters}) => ${schema}`)).toBe(expected);
  expect(shown(`function (${parameters}) { return ${schema}; }`)).toBe(expected);
});

test("names of the same file are followed, and functions of it", () => {
  const declared = [
    "const kinds = ['b', 'c'] as const;",
    "const base = { d: z.number() };",
    "const more = () => z.object({ e: z.date().optional() });",
    "const made = (of) => z.object({ f: z.string() });",
  ].join("\n");

  expect(
    fieldsIn("z.object({ a: z.enum(kinds), ...base, ...more().shape, g: made(1) })", declared)!.map(told),
  ).toEqual([
    "a!: choice b|c takes text",
    "d!: number takes number",
    "e: date takes date",
    "g!: group { f!: text takes text } takes map",
  ]);
});

test("a comment for readers of the code says what a field is", () => {
  const schema =
    "z.object({\n/** Sums it up.\n * And more. */\na: z.string(),\n// not this\nb: z.string() })";

  expect(fieldsIn(schema)!.map(told)).toEqual(["a!: text takes text (Sums it up.)", "b!: text takes text"]);
});

test("what is no schema has no fields", () => {
  expect(fieldsIn("z.string()")).toBeUndefined();
  expect(fieldsIn("load('x')")).toBeUndefined();
  expect(fieldsIn("someSchema.extend({ a: z.string() })")).toBeUndefined();
});

test("hostile schemas are read in time, into few fields", () => {
  const names = Array.from(
    { length: 40 },
    (_, at) => `const a${at + 1} = z.object({ x: a${at}, y: a${at}, z: a${at} });`,
  );
  const doubled = fieldsIn(
    "a40",
    `const a0 = z.object({ b: z.string() });\n${names.toReversed().join("\n")}`,
  )!;
  const unions = Array.from(
    { length: 40 },
    (_, at) => `const u${at + 1} = z.union([u${at}, u${at}, u${at}]);`,
  );
  const many = Array.from({ length: 5000 }, (_, at) => `k${at}: z.string()`).join(", ");

  expect(JSON.stringify(doubled).length).toBeLessThan(10_000);
  expect(fieldsIn("u40", `const u0 = z.object({ b: z.string() });\n${unions.join("\n")}`)!.map(told)).toEqual(
    ["b: text takes text"],
  );
  expect(fieldsIn(`z.object({ ${many} })`)).toHaveLength(100);
  expect(of(`z.string()${".min(1)".repeat(20_000)}`)).toMatch(/^a/);
  expect(of(`z.string().describe('${"x".repeat(50_000)}')`).length).toBeLessThan(300);
  expect(of(`z.enum([${Array.from({ length: 2000 }, (_, at) => `'c${at}'`).join(", ")}])`)).toBe("a!: text");
  expect(fieldsIn("self", "const self = z.object({ a: z.lazy(() => self), b: self });")).toBeDefined();
  expect(
    fieldsIn("z.object({ __proto__: z.string(), constructor: z.string() })")!.map(({ key }) => key),
  ).toEqual(["__proto__", "constructor"]);
  expect(of("z.constructor()")).toBe("a: yaml");
});
