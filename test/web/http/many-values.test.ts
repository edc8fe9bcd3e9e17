import { afterAll, expect, test } from "bun:test";

import { testApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { startServer } from "../../support/server.ts";

const app = await testApp({ baseUrl: "http://localhost:3000" });
const server = await startServer();
const ada = await Client.signedIn(server.url);
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const asJson = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const list = (item: string, count: number) => `{"a":[${Array(count).fill(item).join(",")}]}`;

/** Sends a body to these routes, and returns what their answers say. */
async function saidBy(routes: typeof app.routes, body: string): Promise<string[]> {
  const said = routes.map(async ({ method, path }) => {
    const address = path.replaceAll("*", "some/thing").replaceAll(/:\w+/g, "thing");
    return (await app.send(method, address, { cookie: app.cookie, ...asJson }, body)).text();
  });
  return Promise.all(said);
}

test("every route that reads JSON refuses more than 10,000 objects and lists, and more than 100,000 values", async () => {
  const writing = app.routes.filter(
    ({ method, path }) => method !== "GET" && !/\/(?:logout|end)$/.test(path),
  );
  const broken = await saidBy(writing, "{");
  const reading = writing.filter((_, nth) => broken[nth]!.includes("valid JSON"));

  const objects = await saidBy(reading, list("{}", 10_000));
  const values = await saidBy(reading, list("1", 100_001));

  const refused = (said: readonly string[], sentence: RegExp) =>
    reading.filter((_, nth) => sentence.test(said[nth]!)).map(({ path }) => path);
  const all = reading.map(({ path }) => path);
  expect(all.length).toBeGreaterThan(20);
  expect(refused(objects, /more than 10,000 objects and lists|larger than 4 KB/)).toEqual(all);
  expect(refused(values, /more than 100,000 values|larger than (?:4|64) KB/)).toEqual(all);
});

test("a page of 2 MiB of brackets is saved, published and shown", async () => {
  const content = '{["\\'.repeat(512 * 1024);

  const updatedAt = await ada.save("brackets", content);

  expect((await ada.draftOf("brackets")).content).toBe(content);
  expect((await ada.post("/api/admin/publish", { slug: "brackets", content, updatedAt })).status).toBe(200);
});

test.each([
  ["objects", list("{}", 9_998)],
  ["values", list("1", 100_000)],
])("as many %s as are allowed are read", async (_, body) => {
  const answer = await ada.send("PUT", "/api/admin/drafts", body, asJson);

  expect(expectRefusal(answer, 400)).toStartWith("a is an unknown field.");
});

test.each(['{"a":"\\\\\\"{', '"[[[', "]]]]{", "}{}{", ""])("the text %s is no JSON", async (text) => {
  const answer = await ada.send("PUT", "/api/admin/drafts", text, asJson);

  expect(expectRefusal(answer, 400)).toBe("The body isn't valid JSON.");
});

test("a form of more than 100,000 fields is refused, and one of 1,000 files, before they are read", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const fields = await ada.send("POST", "/admin/edit/fields", "a&".repeat(100_001), form);
  const files = (count: number, boundary: string) =>
    ada.send(
      "POST",
      "/api/admin/uploads",
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--x--\r\n`,
      { "content-type": `multipart/form-data; boundary=${boundary}` },
    );

  expect([fields.status, fields.text]).toEqual([413, expect.stringContaining("more than 100,000 fields")]);
  for (const boundary of ["x", '"x"', "x; charset=utf-8"])
    expect(expectRefusal(await files(1000, boundary), 413)).toBe("The body has more than 1,000 parts.");
  expect(expectRefusal(await files(999, "x"), 400)).toBe("file must be one file of the form.");
});
