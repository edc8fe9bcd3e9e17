/** JSON Schema of draft 2020-12, as OpenAPI 3.1 has it, in the words that our schemas use. */
export type JsonSchema = Readonly<{
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  examples?: readonly unknown[];
}>;

/** How the framework names a number that it reads from text. */
const decoded = new Set(["numeric", "integer"]);

export const SCHEMAS = "#/components/schemas/";

/** Turns the schemas of routes into those of a description; a schema with a title becomes a component of that name. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  described(schema: JsonSchema): JsonSchema {
    const { title, ...plain } = schema;
    if (title === undefined) return this.#inline(plain);
    this.components[title] ??= this.#inline(plain);
    return { $ref: SCHEMAS + title };
  }

  /** Leaves out what only our own server reads, such as how a number in a query is decoded. */
  #inline(schema: JsonSchema): JsonSchema {
    const { type, description, format, items, properties, required, examples, minItems, maxItems } = schema;
    const said = { ...defined({ description, examples }) };
    const choices = schema.anyOf?.filter(({ format = "" }) => !decoded.has(format));
    if (choices?.length === 1) return { ...this.described(choices[0]!), ...said };
    if (choices?.every((choice) => choice.const !== undefined))
      return { type: "string", enum: choices.map((choice) => choice.const), ...said };
    if (choices) return { anyOf: choices.map((choice) => this.described(choice)), ...said };
    return {
      ...defined({ type, const: schema.const, format, minItems, maxItems, required }),
      ...(items ? { items: this.described(items) } : {}),
      ...(properties
        ? {
            properties: Object.fromEntries(
              Object.entries(properties).map(([name, each]) => [name, this.described(each)]),
            ),
          }
        : {}),
      ...said,
    };
  }
}

function defined<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Given>;
}
