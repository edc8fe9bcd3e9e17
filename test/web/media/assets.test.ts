import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { film, svgOf } from "../../support/samples.ts";
import { startServerIn } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite({
  files: { "public/uploads/deep/er/film.mp4": film, "public/uploads/empty.txt": "" },
});
const { url: staged } = await ada.upload("film.mp4", film);
const published = "/uploads/deep/er/film.mp4";

const both = [
  ["staged", staged],
  ["published", published],
] as const;

test.each(both)(
  "a %s asset is served byte for byte with its type, safe headers and an etag",
  async (_, url) => {
    const { status, headers, bytes } = await ada.get(url);

    expect([status, Buffer.from(bytes)]).toEqual([200, film]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": `${film.length}`,
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[0-9a-f]+"$/),
      "cache-control": expect.stringContaining("private"),
      "x-request-id": expect.any(String),
    });
  },
);

test.each(both)("HEAD for a %s asset gets the same headers without the bytes", async (_, url) => {
  const got = await ada.get(url);

  const { status, headers, bytes } = await ada.send("HEAD", url, undefined, { range: "bytes=0-1" });

  expect([status, bytes.length]).toEqual([200, 0]);
  for (const name of ["content-type", "content-length", "etag", "accept-ranges", "content-security-policy"]) {
    expect([name, headers.get(name)]).toEqual([name, got.headers.get(name)]);
  }
});

test.each(both)(
  "a client with the current %s asset gets 304, and one with another gets the asset",
  async (_, url) => {
    const etag = (await ada.get(url)).headers.get("etag")!;
    const known = [etag, `W/${etag}`, `"other", ${etag}`, "*"];

    const repeated = await Promise.all(known.map((tags) => ada.get(url, { "if-none-match": tags })));
    const other = await ada.get(url, { "if-none-match": '"other"' });

    for (const { status, headers, bytes } of repeated) {
      expect([status, bytes.length, headers.get("etag")]).toEqual([304, 0, etag]);
    }
    expect([other.status, other.bytes.length]).toEqual([200, film.length]);
  },
);

test("an empty asset is served empty and has no range", async () => {
  const whole = await ada.get("/uploads/empty.txt");
  const part = await ada.get("/uploads/empty.txt", { range: "bytes=0-" });

  expect([whole.status, whole.bytes.length, part.status]).toEqual([200, 0, 416]);
});

test("a staged asset survives a restart, and after its publication comes from the branch", async () => {
  const { url } = await ada.upload("outlives.svg", svgOf("outlives"));
  await server.stop();
  await using again = await startServerIn(server.folder, { REPOSITORY: server.repository });
  const grace = await Client.signedIn(again.url);
  const before = await grace.get(url);

  await grace.publish("outlives", `![](${url})`);
  await grace.publish("outlives", "without it");

  const after = await grace.get(url);
  expect([before, after].map(({ status, bytes }) => [status, Buffer.from(bytes)])).toEqual(
    Array(2).fill([200, svgOf("outlives")]),
  );
});
