import { expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { git } from "../support/git.ts";
import { samples, svgOf } from "../support/samples.ts";
import { startServerIn } from "../support/server.ts";
import { testSite } from "../support/site.ts";

const attack = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>\n';
const film = Buffer.concat([
  samples.mp4,
  Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256)),
]);

const { server, ada, repository } = await testSite({
  files: {
    "content/index.mdx": "a page that is no asset\n",
    "public/robots.txt": "no asset either\n",
    "public/uploads/deep/er/film.mp4": film,
    "public/uploads/attack.svg": attack,
    "public/uploads/page.html": "<script>alert(1)</script>",
    "public/uploads/script.js": "alert(1)",
    "public/uploads/empty.txt": "",
    "public/uploads/.hidden.png": samples.png,
    "public/uploads/cafe\u0301 100%.png": samples.png,
    "public/uploads2/other.png": samples.png,
  },
});
await symlink("../../content/index.mdx", join(repository, "public/uploads/link.png"));
await symlink("..", join(repository, "public/uploads/up"));
await git(repository, "add", "-A");
await git(repository, "commit", "-qm", "links");

const upload = async (name: string, content: Uint8Array): Promise<string> =>
  (await ada.post("/api/admin/uploads", { name, content: Buffer.from(content).toString("base64") })).json.url;
const staged = await upload("film.mp4", film);
const published = "/uploads/deep/er/film.mp4";
const both = (check: (url: string) => Promise<void>) => async () => {
  await check(staged);
  await check(published);
};

test(
  "staged or published, it is its bytes with their type, safe headers and a tag",
  both(async (url) => {
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
  }),
);

test(
  "HEAD tells the same without the bytes",
  both(async (url) => {
    const got = await ada.get(url);

    const { status, headers, bytes } = await ada.send("HEAD", url, undefined, { range: "bytes=0-1" });

    expect([status, bytes.length]).toEqual([200, 0]);
    for (const name of [
      "content-type",
      "content-length",
      "etag",
      "accept-ranges",
      "content-security-policy",
    ]) {
      expect([name, headers.get(name)]).toEqual([name, got.headers.get(name)]);
    }
  }),
);

test(
  "who has it already gets 304, who has another gets it",
  both(async (url) => {
    const etag = (await ada.get(url)).headers.get("etag")!;
    const known = [etag, `W/${etag}`, `"other", ${etag}`, "*"];

    const repeated = await Promise.all(known.map((tags) => ada.get(url, { "if-none-match": tags })));
    const other = await ada.get(url, { "if-none-match": '"other"' });

    for (const { status, headers, bytes } of repeated) {
      expect([status, bytes.length, headers.get("etag")]).toEqual([304, 0, etag]);
    }
    expect([other.status, other.bytes.length]).toEqual([200, film.length]);
  }),
);

const last = film.length - 1;
test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=0-99", 0, 99],
  ["bytes=100-", 100, last],
  ["bytes=-100", film.length - 100, last],
  [`bytes=-${film.length + 5}`, 0, last],
  [`bytes=${last}-`, last, last],
  [`bytes=${last}-${last + 100}`, last, last],
  ["bytes=1-99999999999999999999999", 1, last],
])("of a range, %s, the bytes from %d to %d are sent", async (range, start, end) => {
  for (const url of [staged, published]) {
    const { status, headers, bytes } = await ada.get(url, { range });

    expect([status, Buffer.from(bytes)]).toEqual([206, film.subarray(start, end + 1)]);
    expect(headers.get("content-range")).toBe(`bytes ${start}-${end}/${film.length}`);
    expect(headers.get("content-length")).toBe(`${end - start + 1}`);
    expect(headers.get("content-type")).toBe("video/mp4");
  }
});

test.each([`bytes=${last + 1}-`, "bytes=-0", "bytes=99999999999999999999999-"])(
  "a range that lies outside, %s, is 416 and says how long the asset is",
  async (range) => {
    for (const url of [staged, published]) {
      const { status, headers } = await ada.get(url, { range });

      expect([status, headers.get("content-range")]).toEqual([416, `bytes */${film.length}`]);
    }
  },
);

test.each(["bytes=5-2", "bytes=a-b", "bytes=-", "bytes=", "lines=1-2", "bytes=0-1,5-6", "bytes=1.5-2", ""])(
  "what is no range, or several, “%s”, gets the whole",
  async (range) => {
    const { status, bytes } = await ada.get(staged, { range });

    expect([status, bytes.length]).toEqual([200, film.length]);
  },
);

test("a range of what has changed meanwhile is answered with the whole", async () => {
  const etag = (await ada.get(published)).headers.get("etag")!;
  const part = { range: "bytes=0-9" };

  const same = await ada.get(published, { ...part, "if-range": etag });
  const others = await Promise.all(
    ['"other"', `W/${etag}`, "Sat, 21 Nov 2026 10:00:00 GMT"].map((tag) =>
      ada.get(published, { ...part, "if-range": tag }),
    ),
  );
  const known = await ada.get(published, { ...part, "if-none-match": etag });

  expect([same.status, same.bytes.length]).toEqual([206, 10]);
  expect(others.map(({ status, bytes }) => [status, bytes.length])).toEqual(
    Array(3).fill([200, film.length]),
  );
  expect(known.status).toBe(304);
});

test("nothing that is served can run a script, be it SVG, HTML or a script itself", async () => {
  const ownAttack = await upload("attack.svg", Buffer.from(attack));

  const answers = await Promise.all(
    [ownAttack, "attack.svg", "page.html", "script.js", "none.html"].map((name) =>
      ada.get(name.startsWith("/") ? name : `/uploads/${name}`),
    ),
  );

  for (const { headers } of answers) {
    const policy = headers.get("content-security-policy")!.split(/; */);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox");
    expect(policy.join()).not.toMatch(/script-src|allow-scripts/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(answers.map(({ headers }) => headers.get("content-type"))).toEqual([
    "image/svg+xml",
    "image/svg+xml",
    "application/octet-stream",
    "application/octet-stream",
    "text/plain; charset=utf-8",
  ]);
});

test("an asset's name may be any that stands in the repository", async () => {
  const answers = await Promise.all(
    ["/uploads/cafe%CC%81%20100%25.png", "/uploads/.hidden.png"].map((url) => ada.get(url)),
  );

  expect(answers.map(({ status, bytes }) => [status, Buffer.from(bytes)])).toEqual(
    Array(2).fill([200, samples.png]),
  );
});

test("an empty asset is empty, and has no range", async () => {
  const whole = await ada.get("/uploads/empty.txt");
  const part = await ada.get("/uploads/empty.txt", { range: "bytes=0-" });

  expect([whole.status, whole.bytes.length, part.status]).toEqual([200, 0, 416]);
});

test.each([
  ...["", "none.png", "deep", "deep/", "deep/er", "film.mp4/", "Attack.svg", "*", "attack.sv%3F"],
  ...["../robots.txt", "..%2frobots.txt", "%2e%2e/robots.txt", "%2e%2e%2frobots.txt", "..%5crobots.txt"],
  ...["..%2f..%2fcontent%2findex.mdx", "deep/..%2fattack.svg", ".%2fattack.svg", "deep%2f%2fer%2ffilm.mp4"],
  ...["..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd", "%2fetc%2fpasswd", "..%2fuploads2%2fother.png"],
  ...["link.png", "up/robots.txt", "up%2f..%2fcontent%2findex.mdx", ".git/config", "..%2f..%2f.git%2fconfig"],
  ...["%00", "attack.svg%00.png", "%", "%zz", "%ff%fe", "%E0%A4%A", "%ED%A0%80", "a".repeat(3000), "%0a"],
])("there is nothing at /uploads/%s", async (path) => {
  const { status, text } = await ada.get(`/uploads/${path}`);

  expect(status).toBe(404);
  expect(text).not.toContain("asset either");
  expect(text).not.toContain(server.folder);
});

test("a stranger gets nothing, not even whether it is there", async () => {
  const stranger = new Client(server.url);

  const answers = await Promise.all([staged, published, "/uploads/none.png"].map((url) => stranger.get(url)));

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("an address of an asset takes nothing but GET and HEAD", async () => {
  const answers = await Promise.all(
    ["POST", "PUT", "DELETE", "PATCH"].map((method) => ada.send(method, published)),
  );

  expect(answers.map(({ status, headers }) => [status, headers.get("allow")])).toEqual(
    Array(4).fill([405, "GET, HEAD"]),
  );
  expect((await ada.get(published)).status).toBe(200);
});

test("what is staged outlives the server, and after its publication it is what the branch has", async () => {
  const url = await upload("outlives.svg", svgOf("outlives"));
  await server.stop();
  await using again = await startServerIn(server.folder, { REPOSITORY: repository });
  const grace = await Client.signedIn(again.url);
  const before = await grace.get(url);

  await grace.publish("outlives", `![](${url})`);
  await grace.publish("outlives", "without it");

  const after = await grace.get(url);
  expect([before, after].map(({ status, bytes }) => [status, Buffer.from(bytes)])).toEqual(
    Array(2).fill([200, svgOf("outlives")]),
  );
});
