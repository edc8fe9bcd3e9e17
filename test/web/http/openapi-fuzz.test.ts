import { expect, test } from "bun:test";

import fc from "fast-check";

import { type Asked, requestsFor } from "../../support/described-values.ts";
import { description, operationsIn } from "../../support/described.ts";
import { codesOf } from "../../support/envelope.ts";
import { runs } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();

/** `fetch` refuses such a header itself. */
const isSendable = (value: string) => /^[\x20-\x7e]*$/.test(value);

function requestOf({ operation, parameters, body }: Asked) {
  const named = new Map(operation.parameters.map((parameter) => [parameter.name, parameter.in]));
  const of = (place: string) => Object.entries(parameters).filter(([name]) => named.get(name) === place);
  let { path } = operation;
  for (const [name, value] of of("path")) path = path.replace(`{${name}}`, encoded(value) || "x");
  const query = of("query").map(([name, value]) => `${name}=${encoded(value)}`);
  const headers = Object.fromEntries(of("header").filter(([, value]) => isSendable(value)));
  return { path: query.length > 0 ? `${path}?${query.join("&")}` : path, body, headers };
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

test("whatever is asked for as described gets an answer as described, and none is a fault", async () => {
  const api = await description();
  // A session that is ended, and sign-ins that are counted, would end the test; a stream of events does not end.
  const operations = operationsIn(api).filter(
    ({ operationId }) => !["signOut", "signIn", "followEvents"].includes(operationId),
  );
  const requests = fc.oneof(...operations.map((operation) => requestsFor(operation, api)));
  const seen = new Map<string, Set<number>>();

  await fc.assert(
    fc.asyncProperty(requests, async (asked) => {
      const { operationId, method } = asked.operation;
      const { path, body, headers } = requestOf(asked);
      const isJson = body !== undefined;
      const answer = await ada.send(method, path, isJson ? JSON.stringify(body) : undefined, {
        ...(isJson ? { "content-type": "application/json" } : {}),
        ...headers,
      });
      if (answer.status >= 400) expect(codesOf[answer.status]).toContain(answer.json.code);
      if (answer.status >= 500)
        expect([operationId, answer.json.code]).toEqual([operationId, "not-configured"]);
      seen.set(operationId, (seen.get(operationId) ?? new Set()).add(answer.status));
    }),
    // So many that each operation is asked.
    { numRuns: Math.max(runs(600), 12 * operations.length) },
  );

  expect(seen.size).toBe(operations.length);
  expect([...seen.values()].filter((statuses) => statuses.has(200)).length).toBeGreaterThan(8);
  expect(server.printed()).not.toContain("unexpectedly");
});
