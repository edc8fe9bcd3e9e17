import { afterAll, expect, test } from "bun:test";

import { rightOfTokens, roleOf } from "../../../src/core/session/scope.ts";
import { neededFor, neededRights, toolRights } from "../../../src/web/request/needed-rights.ts";
import { testApp } from "../../support/app.ts";
import { description, operationsIn } from "../../support/described.ts";

const app = await testApp({ baseUrl: "http://localhost:3000" });
afterAll(() => app[Symbol.asyncDispose]());

const named = app.routes.map(({ method, path }) => ({
  method,
  path: path.replace(/^\/static\/.*/, "/static/*"),
}));

test("the table has what each route needs, and no other routes", () => {
  expect(named.filter(({ method, path }) => neededFor(method, path) === undefined)).toEqual([]);
  const names = new Set(named.map(({ method, path }) => `${method} ${path.replace(/\/\*$/, "")}`));
  expect(Object.keys(neededRights).filter((name) => !names.has(name))).toEqual([]);
});

test("the table has what each tool needs, and no other tools", async () => {
  const answer = await app.send(
    "POST",
    "/mcp",
    { cookie: app.cookie, "content-type": "application/json", accept: "application/json, text/event-stream" },
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  );
  const { tools } = ((await answer.json()) as { result: { tools: Array<{ name: string }> } }).result;

  expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(toolRights).sort());
});

test("each operation says which role it takes, and which right a token needs", async () => {
  const wrong = operationsIn(await description()).filter(({ method, path, description = "", security }) => {
    const needed = neededFor(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ":$1"))!;
    if (needed === "nothing") return security.length > 0;
    if (needed === "own" || needed === "each tool") return !description.includes("Any role may do this.");
    if (needed === "draft or publish") return !description.includes("and `publisher` for a published page.");
    const right = rightOfTokens[needed];
    const token = right === undefined ? "A token can't do this." : `A token needs the right \`${right}\`.`;
    return !description.includes(`It takes the role \`${roleOf[needed]}\`. ${token}`);
  });

  expect(wrong).toEqual([]);
});
