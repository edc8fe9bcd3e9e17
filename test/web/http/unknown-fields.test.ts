import { expect, test } from "bun:test";

import type { JsonSchema } from "../../../src/web/openapi/json-schema.ts";
import { type DescribedOperation, description, operationsIn, schemaOf } from "../../support/described.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite();
const api = await description();

/** The path of a request, with words for what it names. */
const pathOf = ({ path }: DescribedOperation) => path.replaceAll(/\{\w+\}/g, "1");

/** A value for each object of a schema, with one more field in it, and the whole name of that field. */
function* misspelt(schema: JsonSchema, at = ""): Generator<readonly [unknown, string]> {
  if (schema.$ref) return yield* misspelt(schemaOf(schema.$ref, api), at);
  for (const choice of schema.anyOf ?? []) yield* misspelt(choice, at);
  if (schema.items)
    for (const [value, name] of misspelt(schema.items, `${at}0.`)) yield [[value], name] as const;
  if (!schema.properties) return;
  yield [{ mesage: "x" }, `${at}mesage`];
  for (const [field, inner] of Object.entries(schema.properties))
    for (const [value, name] of misspelt(inner, `${at}${field}.`)) yield [{ [field]: value }, name] as const;
}

const operations = operationsIn(api).filter(({ responses }) => !responses[302]);
const withBody = operations.flatMap((operation) => {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return schema ? [...misspelt(schema)].map(([body, name]) => ({ operation, body, name })) : [];
});

test("the objects of bodies are found at each depth", () => {
  const names = withBody.map(({ operation, name }) => `${operation.operationId} ${name}`);

  expect(names).toContain("publish changes.0.mesage");
  expect(names).toContain("publish navigation.edits.0.mesage");
  expect(names).toContain("publish assets.0.mesage");
  expect(names).toContain("saveDrafts drafts.0.mesage");
});

test.each(withBody.map((each) => [each.operation.operationId, each.name, each] as const))(
  "%s refuses and names %s in its body",
  async (_, name, { operation, body }) => {
    const answer = await ada.send(operation.method, pathOf(operation), body);

    expect(expectRefusal(answer, 400)).toStartWith(`${name} is an unknown field. Known are `);
  },
);

test.each(operations.map((each) => [each.operationId, each] as const))(
  "%s refuses and names what is unknown in its query",
  async (_, operation) => {
    const asked = operation.parameters
      .filter((parameter) => parameter.in === "query" && parameter.required)
      .map(({ name }) => `${name}=guide`);
    const examples = operation.requestBody?.content["application/json"];
    const body = examples?.example ?? examples?.schema.examples?.[0];
    const path = `${pathOf(operation)}?${[...asked, "langage=en"].join("&")}`;
    const refusal = expectRefusal(await ada.send(operation.method, path, body), 400);

    expect(refusal).toStartWith("langage is an unknown field.");
  },
);

test("a misspelt message publishes nothing", async () => {
  const change = { slug: "misspelt", content: "# Misspelt\n" };

  const answer = await ada.post("/api/admin/publish", { ...change, mesage: "Say more" });

  expect(expectRefusal(answer, 400)).toBe(
    "mesage is an unknown field. Known are slug, content, changes, navigation, assets, message, check, updatedAt, base.",
  );
  expect((await ada.sourceOf("misspelt")).status).toBe(404);
});

test("names that every object of JavaScript has are unknown, too", async () => {
  for (const name of ["constructor", "__proto__", "toString", "toJSON"]) {
    const answer = await ada.send("POST", "/api/admin/publish", `{"slug":"a","content":"a","${name}":"x"}`, {
      "content-type": "application/json",
    });
    expect(expectRefusal(answer, 400)).toStartWith(`${name} is an unknown field.`);
  }
});
