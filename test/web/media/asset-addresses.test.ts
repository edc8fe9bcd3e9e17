import { expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { git } from "../../support/git.ts";
import { film, samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const attack = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>\n';

const { server, ada, repository } = await testSite({
  files: {
    "public/robots.txt": "no asset either\n",
    "public/uploads/deep/er/film.mp4": film,
    "public/uploads/attack.svg": attack,
    "public/uploads/page.html": "<script>alert(1)</script>",
    "public/uploads/script.js": "alert(1)",
    "public/uploads/.hidden.png": samples.png,
    "public/uploads/cafe\u0301 100%.png": samples.png,
    "public/uploads2/other.png": samples.png,
  },
});

await symlink("../../content/index.mdx", join(repository, "public/uploads/link.png"));
await symlink("..", join(repository, "public/uploads/up"));
await git(repository, "add", "-A");
await git(repository, "commit", "-qm", "links");
const { url: staged } = await ada.upload("film.mp4", film);
const published = "/uploads/deep/er/film.mp4";

test("no served asset can run a script, whether SVG, HTML or a script", async () => {
  const { url: ownAttack } = await ada.upload("attack.svg", Buffer.from(attack));

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

test("an asset may have any name that the repository may hold", async () => {
  const answers = await Promise.all(
    ["/uploads/cafe%CC%81%20100%25.png", "/uploads/.hidden.png"].map((url) => ada.get(url)),
  );

  expect(answers.map(({ status, bytes }) => [status, Buffer.from(bytes)])).toEqual(
    Array(2).fill([200, samples.png]),
  );
});

test.each([
  ...["", "none.png", "deep", "deep/", "deep/er", "film.mp4/", "Attack.svg", "*", "attack.sv%3F"],
  ...["../robots.txt", "..%2frobots.txt", "%2e%2e/robots.txt", "%2e%2e%2frobots.txt", "..%5crobots.txt"],
  ...["..%2f..%2fcontent%2findex.mdx", "deep/..%2fattack.svg", ".%2fattack.svg", "deep%2f%2fer%2ffilm.mp4"],
  ...["..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd", "%2fetc%2fpasswd", "..%2fuploads2%2fother.png"],
  ...["link.png", "up/robots.txt", "up%2f..%2fcontent%2findex.mdx", ".git/config", "..%2f..%2f.git%2fconfig"],
  ...["%00", "attack.svg%00.png", "%", "%zz", "%ff%fe", "%E0%A4%A", "%ED%A0%80", "a".repeat(3000), "%0a"],
])("/uploads/%s is not found", async (path) => {
  const { status, text } = await ada.get(`/uploads/${path}`);

  expect(status).toBe(404);
  expect(text).not.toContain("asset either");
  expect(text).not.toContain(server.folder);
});

test("a stranger gets no asset, and does not learn whether it exists", async () => {
  const stranger = new Client(server.url);

  const answers = await Promise.all([staged, published, "/uploads/none.png"].map((url) => stranger.get(url)));

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("an asset's address accepts only GET and HEAD", async () => {
  const answers = await Promise.all(
    ["POST", "PUT", "DELETE", "PATCH"].map((method) => ada.send(method, published)),
  );

  expect(answers.map(({ status, headers }) => [status, headers.get("allow")])).toEqual(
    Array(4).fill([405, "GET, HEAD"]),
  );
  expect((await ada.get(published)).status).toBe(200);
});
