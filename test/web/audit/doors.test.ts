import { expect, test } from "bun:test";

import { actionWords } from "../../../src/web/admin/settings/audit-words.ts";
import { testApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import { description, operationsIn } from "../../support/described.ts";
import { Agent } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";
import { type Door, doors } from "./doors.ts";
import { expectOneEntry } from "./one-entry.ts";

const { server, ada, grace, signIn } = await testSite();

const used = Object.entries(doors).filter(
  (entry): entry is [string, Exclude<Door, string>] => typeof entry[1] === "function",
);

test("every route that isn't for reading is a door, and every tool", async () => {
  await using app = await testApp({ baseUrl: "http://localhost:3000" });
  const routes = app.routes
    .filter(({ method }) => method !== "GET" && method !== "HEAD")
    .map(({ method, path }) => `${method} ${path.replace(/\/\*$/, "")}`);
  const { tools } = (await new Agent(await ada.withToken()).send("tools/list")).json.result;

  const all = [...routes, ...tools.map(({ name }: { name: string }) => `tool ${name}`)];
  expect(new Set(Object.keys(doors))).toEqual(new Set(all));
});

test.each(used)("one entry says who did what by %s", async (name, door) => {
  const person = `Writer ${name.replaceAll(/[^a-z]+/gi, " ").trim()}`.slice(0, 60);
  const site = { ada, grace, by: await signIn(person), name: person, signIn };

  const done = { who: person, ...(await door(site)) };

  await expectOneEntry(await Client.signedIn(server.url, { name: "Reader" }), done);
});

test("each operation that changes something has words", async () => {
  const ofApi = operationsIn(await description())
    .filter(({ method, operationId }) => method !== "GET" && !/^(?:sign|generate|check)/.test(operationId))
    .map(({ operationId }) => operationId);

  expect(ofApi.filter((operation) => !Object.hasOwn(actionWords, operation))).toEqual([]);
});
