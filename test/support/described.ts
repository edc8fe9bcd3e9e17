import type { Description } from "../../src/web/openapi/description.ts";
import { type JsonSchema, SCHEMAS } from "../../src/web/openapi/json-schema.ts";
import type { Operation } from "../../src/web/openapi/operation.ts";
import { testApp } from "./app.ts";

let described: Promise<Description> | undefined;

/** The description of the API, as this checkout gives it. */
export function description(): Promise<Description> {
  described ??= describe();
  return described;
}

async function describe(): Promise<Description> {
  await using app = await testApp({ baseUrl: "http://localhost:3000" });
  const answer = await app.send("GET", "/api/admin/openapi.json", { cookie: app.cookie });
  return (await answer.json()) as Description;
}

export type DescribedOperation = Operation & Readonly<{ method: string; path: string }>;

export function operationsIn({ paths }: Pick<Description, "paths">): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

export type Answered = Readonly<{ status: number; headers: Headers; json: unknown }>;

/** Returns how an answer differs from its description; a method or an address without one has nothing to differ from. */
export async function undescribed(method: string, url: string, answer: Answered): Promise<string[]> {
  const api = await description();
  const { pathname } = new URL(url, "http://localhost");
  const operation = operationsIn(api).find(
    (each) => each.method === method && fits(each.path, pathname.replace(/\/$/, "")),
  );
  if (!operation || answer.status === 405) return [];
  const said = operation.responses[answer.status];
  if (!said) return [`${method} ${operation.path} answers ${answer.status}, which isn't described`];
  const type = answer.headers.get("content-type") ?? "";
  const schema = said.content?.["application/json"]?.schema;
  if (!schema || !type.startsWith("application/json")) return [];
  return problemsOf(answer.json, schema, api).map(
    (problem) => `${method} ${operation.path} ${answer.status}: ${problem}`,
  );
}

function fits(pattern: string, path: string): boolean {
  const [parts, asked] = [pattern.split("/"), path.split("/")];
  return (
    parts.length === asked.length && parts.every((part, at) => part.startsWith("{") || part === asked[at])
  );
}

type Components = Pick<Description, "components">;

/** Returns what of a value its schema doesn't say. Fields that it doesn't name are problems too. */
export function problemsOf(value: unknown, schema: JsonSchema, api: Components, at = "$"): string[] {
  if (schema.$ref) return problemsOf(value, schemaOf(schema.$ref, api), api, at);
  if (schema.const !== undefined)
    return value === schema.const ? [] : [`${at} isn't ${String(schema.const)}`];
  if (schema.enum) return schema.enum.includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`];
  if (schema.anyOf) {
    const tried = schema.anyOf.map((choice) => problemsOf(value, choice, api, at));
    return tried.some((problems) => problems.length === 0) ? [] : [`${at} fits none: ${tried.join(" | ")}`];
  }
  if (schema.type === undefined) return [];
  if (!isOfType(value, schema.type)) return [`${at} isn't of type ${schema.type}`];
  if (Array.isArray(value))
    return value.flatMap((item, n) => problemsOf(item, schema.items ?? {}, api, `${at}.${n}`));
  return schema.type === "object" ? fieldProblems(value as Record<string, unknown>, schema, api, at) : [];
}

function fieldProblems(
  value: Record<string, unknown>,
  schema: JsonSchema,
  api: Components,
  at: string,
): string[] {
  const { properties = {}, required = [] } = schema;
  return [
    ...required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, field]) =>
      properties[name]
        ? problemsOf(field, properties[name], api, `${at}.${name}`)
        : [`${at}.${name} isn't described`],
    ),
  ];
}

export function schemaOf(reference: string, { components }: Components): JsonSchema {
  const schema = components.schemas[reference.slice(SCHEMAS.length)];
  if (!schema) throw new Error(`The description has no ${reference}`);
  return schema;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}
