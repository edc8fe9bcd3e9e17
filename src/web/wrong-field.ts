import type { ValidationError } from "elysia";

type Schema = Readonly<{
  type?: string;
  format?: string;
  const?: unknown;
  anyOf?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}>;

type Mistake = Readonly<{
  path: string;
  value: unknown;
  schema: Schema;
  errors?: readonly Iterable<Mistake>[];
}>;

const names: Record<string, string> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a JSON object",
};

/** Names the first field that is wrong. */
export function wrongField(error: ValidationError): string {
  const mistakes = error.all as readonly Mistake[];
  // The method that hides a body in messages of errors is no field of it.
  const first = mistakes.find(({ value }) => typeof value !== "function") ?? mistakes[0]!;
  const { path, value, schema } = innermost(first);
  const field = path.slice(1).replaceAll("/", ".");
  if (!field)
    return error.type === "body"
      ? "The body must be a JSON object."
      : "The address contains an invalid value.";
  if (value === undefined) return `${field} is missing.`;
  const { maxLength = Number.POSITIVE_INFINITY } = schema;
  return typeof value === "string" && value.length > maxLength
    ? `${field} is longer than ${maxLength} characters.`
    : `${field} must be ${kindOf(schema)}.`;
}

/** A field with alternatives, such as a list or null, is described by the first one. */
function innermost(mistake: Mistake): Mistake {
  const [inner] = mistake.errors?.[0] ?? [];
  return inner && inner.schema.const === undefined ? innermost(inner) : mistake;
}

function kindOf({ type = "", format, anyOf = [], minItems = 0, maxItems }: Schema): string {
  if (maxItems !== undefined) return `a list of ${minItems} to ${maxItems}`;
  if (format === "integer" || format === "numeric") return names.integer!;
  const choices = anyOf.map((choice) => JSON.stringify(choice.const));
  return choices.length > 0 ? choices.join(" or ") : (names[type] ?? "of another type");
}
