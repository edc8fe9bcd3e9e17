import fc from "fast-check";

import type { Description } from "../../src/web/openapi/description.ts";
import type { JsonSchema } from "../../src/web/openapi/json-schema.ts";
import { type DescribedOperation, schemaOf } from "./described.ts";

type Api = Pick<Description, "components">;

export type Asked = Readonly<{
  operation: DescribedOperation;
  parameters: Readonly<Record<string, string>>;
  body: unknown;
}>;

/** Texts that name something on the server, and ones that never do. */
const texts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("guide", "guide/install", "", "new", "read", "draft", "main", "../x", "index"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "0".repeat(40),
      "1",
      "0",
      "-1",
      "1e3",
      '"d-1"',
      "*",
      "%00",
      "\u0000",
      "\ud800",
      "é".repeat(300),
    ),
  },
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ maxLength: 20 }),
);

/** Values that a schema allows, and now and then one that it does not. */
function described(schema: JsonSchema, api: Api): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: allowed(schema, api) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function allowed(schema: JsonSchema, api: Api): fc.Arbitrary<unknown> {
  if (schema.$ref) return allowed(schemaOf(schema.$ref, api), api);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => described(choice, api)));
  switch (schema.type) {
    case "string":
      return texts;
    case "integer":
      return fc.oneof(fc.constantFrom(0, 1, -1), fc.maxSafeInteger());
    case "number":
      return fc.oneof(fc.constantFrom(0, 1, 1.5, 1e300), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(described(schema.items ?? {}, api), { maxLength: 3 });
    case "object":
      return fieldsOf(schema, api);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fieldsOf(
  { properties = {}, required = [], examples = [] }: JsonSchema,
  api: Api,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, described(each, api)]),
  );
  const some = fc.record(fields, { requiredKeys: [...required] });
  return examples.length === 0
    ? some
    : fc.oneof({ weight: 3, arbitrary: some }, fc.constantFrom(...examples));
}

/** Requests for an operation, as its description allows them, or nearly. */
export function requestsFor(operation: DescribedOperation, api: Api): fc.Arbitrary<Asked> {
  const parameters = operation.parameters.map(
    ({ name, schema }) =>
      [name, schema.type === "string" ? texts : described(schema, api).map(String)] as const,
  );
  const requiredKeys = operation.parameters
    .filter(({ in: place }) => place === "path")
    .map(({ name }) => name);
  const body = operation.requestBody?.content["application/json"]?.schema;
  return fc.record({
    operation: fc.constant(operation),
    parameters: fc.record(Object.fromEntries(parameters), { requiredKeys }) as fc.Arbitrary<
      Record<string, string>
    >,
    body: body ? described(body, api) : fc.constant(undefined),
  });
}
