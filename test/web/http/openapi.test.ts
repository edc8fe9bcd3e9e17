import { expect, test } from "bun:test";

import type { JsonSchema } from "../../../src/web/openapi/json-schema.ts";
import { type Code, codes } from "../../../src/web/statuses.ts";
import { apiRights } from "../../support/api-rights.ts";
import { Client } from "../../support/client.ts";
import { description, operationsIn, problemsOf, schemaOf } from "../../support/described.ts";
import { codesOf, expectApiHeaders } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();

type Api = Awaited<ReturnType<typeof description>>;
const address = "/api/admin/openapi.json";

/** All objects in a value, with the keys that lead there. */
function* within(value: unknown, keys: readonly string[] = []): Generator<[readonly string[], object]> {
  if (typeof value !== "object" || value === null) return;
  yield [keys, value];
  for (const [key, each] of Object.entries(value)) yield* within(each, [...keys, key]);
}

test("everybody gets the description: sessions, tokens and strangers", async () => {
  const withoutRights = await ada.withToken({ can: ["generate"], folders: ["guide"] });
  const stranger = new Client(server.url);

  const own = await ada.get(address);

  expect(own.json).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: expect.stringContaining(new URL(server.url).port) }],
  });
  expect((await withoutRights.get(address)).json).toEqual(own.json);
  expect((await stranger.get(address)).json).toEqual(own.json);
  expectApiHeaders(own);
});

test("every reference leads to a component, and every component is used", async () => {
  const api = await description();

  const used = new Set([...within(api)].flatMap(([, each]) => ("$ref" in each ? [String(each.$ref)] : [])));

  expect(used.size).toBeGreaterThan(10);
  for (const reference of used) expect(schemaOf(reference, api)).toBeDefined();
  const names = Object.keys(api.components.schemas);
  expect(names.filter((name) => !used.has(`#/components/schemas/${name}`))).toEqual([]);
});

test("a description is a sentence about its subject, and no answer to a question", async () => {
  const described = [...within(await description())].flatMap(([keys, each]) =>
    "description" in each && typeof each.description === "string" ? [[keys.join(" "), each.description]] : [],
  );

  expect(described.length).toBeGreaterThan(100);
  expect(described.filter(([, text]) => /^(?:Of|What|How|When)\b/.test(text!))).toEqual([]);
});

test("each operation has a name of its own, a part of the list, and says who may ask", async () => {
  const api = await description();
  const operations = operationsIn(api);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(api.tags.map(({ name }) => name)));
  const access = operations.map(({ method, path, security }) => {
    const needed = apiRights[`${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`];
    return [needed, security.map((each) => Object.keys(each)[0])] as const;
  });

  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const [needed, schemes] of access) {
    if (needed === undefined) expect(schemes).toEqual([]);
    else expect(schemes).toEqual(["own", "administer"].includes(needed) ? ["cookie"] : ["cookie", "token"]);
  }
});

test("every failure that is described has a code, and each code is in a table with its status", async () => {
  const api = await description();
  const failures = [...within(api.components.schemas)].flatMap(([, each]) => {
    const { properties } = each as JsonSchema;
    return properties?.ok?.const === false ? [properties] : [];
  });
  const table = [...api.info.description.matchAll(/^\| `([a-z-]+)` \| ([\d, ]+) \| (.+\.) \|$/gm)];

  expect(failures.length).toBeGreaterThan(6);
  for (const properties of failures) {
    const { enum: words = [properties.code?.const] } = properties.code ?? {};
    for (const word of words) expect(codes).toContain(word as Code);
  }
  expect(table.map(([, code]) => code!)).toEqual(codes);
  for (const [, code, statuses] of table)
    for (const status of statuses!.split(", ")) expect(codesOf[Number(status)]).toContain(code!);
});

test("the schemas use only words of JSON Schema, and none that our server alone reads", async () => {
  const { components, paths } = await description();
  const words = new Set<string>();
  for (const [keys, each] of within({ components, paths }))
    if (
      keys.at(-1) === "schema" ||
      keys.at(-2) === "properties" ||
      keys.at(-2) === "anyOf" ||
      keys.at(-1) === "items"
    )
      for (const word of Object.keys(each)) words.add(word);

  expect([...words].sort()).toEqual([
    "$ref",
    "anyOf",
    "const",
    "description",
    "enum",
    "examples",
    "format",
    "items",
    "maxItems",
    "minItems",
    "properties",
    "required",
    "type",
  ]);
});

test("every example fits its schema", async () => {
  const api = await description();
  let examples = 0;

  for (const [, each] of within(api)) {
    const schema: JsonSchema = each;
    for (const example of schema.examples ?? []) {
      examples += 1;
      expect(problemsOf(example, schema, api)).toEqual([]);
    }
  }
  expect(examples).toBeGreaterThan(8);
});

/** Fields of a request, each with its whole name, that no sentence describes. */
function* unexplained(schema: JsonSchema, api: Api, at = ""): Generator<string> {
  if (schema.$ref) return yield* unexplained(schemaOf(schema.$ref, api), api, at);
  for (const choice of schema.anyOf ?? []) yield* unexplained(choice, api, at);
  if (schema.items) yield* unexplained(schema.items, api, at);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const said = field.description ?? field.anyOf?.find(({ description }) => description)?.description;
    if (!/\.$/.test(said ?? "") || (field.type === undefined && !field.anyOf && !field.enum && !field.$ref))
      yield `${at}${name}`;
    yield* unexplained(field, api, `${at}${name}.`);
  }
}

test("each field of a request has a type and a sentence", async () => {
  const api = await description();
  const missing = operationsIn(api).flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters
      .filter(({ description = "" }) => !/[.`]$/.test(description))
      .map(({ name }) => [operationId, name]),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      [...unexplained(schema, api)].map((name) => [operationId, name]),
    ),
  ]);

  expect(missing).toEqual([]);
});
