import type { ApiView } from "../../../../views/api/api.tsx";
import type { FieldView, TypeView } from "../../../../views/api/fields.tsx";
import type { OperationView } from "../../../../views/api/operation.tsx";
import type { Description } from "../../openapi/description.ts";
import { type JsonSchema, SCHEMAS } from "../../openapi/json-schema.ts";
import type { Answer, Operation, Parameter } from "../../openapi/operation.ts";

export function apiView({ info, tags, paths, components }: Description): ApiView {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return {
    version: info.version,
    groups: tags.map(({ name }) => ({
      name,
      operations: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ method, path, operation }) => operationView(method.toUpperCase(), path, operation)),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      description: schema.description,
      fields: fieldViews(schema),
    })),
  };
}

function operationView(method: string, path: string, operation: Operation): OperationView {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const { schema, example } = requestBody?.content["application/json"] ?? {};
  const examples = [...(schema?.examples ?? []), ...(example === undefined ? [] : [example])];
  return {
    name: operationId,
    method,
    path,
    summary,
    description,
    parameters: parameters.map(parameterView),
    body: schema && {
      fields: fieldViews(schema),
      examples: examples.map((each) => JSON.stringify(each, undefined, 2)),
    },
    answers: Object.entries(responses).map(([status, answer]) => answerView(status, answer)),
  };
}

function parameterView({ name, in: place, required = false, description, schema }: Parameter): FieldView {
  return { name, place, isOptional: !required, type: typeView(schema), description };
}

/** A failure of the usual kind is the same everywhere, so it isn't said each time. */
function answerView(
  status: string,
  { description, headers = {}, content }: Answer,
): OperationView["answers"][number] {
  const schema = content?.["application/json"]?.schema;
  const isUsual = schema?.$ref === `${SCHEMAS}Failure`;
  return {
    status,
    description,
    headers: Object.keys(headers),
    type: schema && !isUsual ? typeView(schema) : undefined,
  };
}

function fieldViews({ properties = {}, required = [] }: JsonSchema): FieldView[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: undefined,
    isOptional: !required.includes(name),
    type: typeView(schema),
    description: schema.description ?? schema.anyOf?.find(({ description }) => description)?.description,
  }));
}

function typeView(schema: JsonSchema): TypeView {
  const { $ref, anyOf, enum: words, type, items, properties } = schema;
  if ($ref) {
    const name = $ref.slice(SCHEMAS.length);
    return [{ text: name, schema: name }];
  }
  if (anyOf) return joined(anyOf.map(typeView), " or ");
  if (words) return [{ text: words.map((word) => JSON.stringify(word)).join(" or ") }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (type === "array") return [{ text: "list of " }, ...typeView(items ?? {})];
  if (!properties) return [{ text: type ?? "anything" }];
  const fields = fieldViews(schema).map(({ name, isOptional, type }) => [
    { text: `${name}${isOptional ? "?" : ""}: ` },
    ...type,
  ]);
  return fields.length === 0 ? [{ text: "{}" }] : [{ text: "{ " }, ...joined(fields, ", "), { text: " }" }];
}

function joined(types: readonly TypeView[], between: string): TypeView {
  return types.flatMap((type, at) => (at === 0 ? type : [{ text: between }, ...type]));
}
