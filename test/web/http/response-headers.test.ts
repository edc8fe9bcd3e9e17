import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";

const paths = ["/admin/login", "/api/admin/drafts", "/healthz", "/nowhere"];

async function headersOf(settings: Record<string, string>, name: string) {
  await using server = await startServer(settings);
  const answers = await Promise.all(paths.map((path) => new Client(server.url).get(path)));
  return answers.map(({ headers }) => headers.get(name));
}

test("every answer under an https address forbids http, and none under an http address does", async () => {
  const [secured, plain] = [
    await headersOf({ BASE_URL: "https://admin.example.org" }, "strict-transport-security"),
    await headersOf({ BASE_URL: "http://admin.example.org" }, "strict-transport-security"),
  ];

  expect(secured).toEqual(paths.map(() => "max-age=31536000"));
  expect(plain).toEqual(paths.map(() => null));
});

test("pages load pictures from this server and the configured hosts only", async () => {
  const rule = async (settings: Record<string, string>) =>
    /img-src[^;]*/.exec((await headersOf(settings, "content-security-policy"))[0]!)![0];

  expect(await rule({})).toBe("img-src 'self' data: blob:");
  expect(await rule({ PICTURE_HOSTS: "Images.example.org, *.example.com" })).toBe(
    "img-src 'self' data: blob: images.example.org *.example.com",
  );
});

test("the editor shows a picture on another site as a link, and one on a configured host as a picture", async () => {
  const shown = async (settings: Record<string, string>) => {
    await using server = await startServer(settings);
    const client = await Client.signedIn(server.url);
    await client.save("page", "![A cup](https://images.example.org/cup.png)\n");
    return /<img [^>]*images\.example\.org/.test((await client.get("/admin/edit/page")).text);
  };

  expect([await shown({}), await shown({ PICTURE_HOSTS: "images.example.org" })]).toEqual([false, true]);
});

test.each([
  "https://example.org",
  "example.org/path",
  "*",
  "*.",
  "a b",
  "example.org;script-src *",
  "'self'",
])("an invalid host is refused: %p", async (PICTURE_HOSTS) => {
  await expect(startServer({ PICTURE_HOSTS })).rejects.toThrow(/^PICTURE_HOSTS/);
});
