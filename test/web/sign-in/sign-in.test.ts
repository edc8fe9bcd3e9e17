import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

async function signIn(url: string, fields: Record<string, string>) {
  const answer = await new Client(url).send(
    "POST",
    "/admin/login",
    new URLSearchParams(fields).toString(),
    form,
  );
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("docs_admin_name="));
  return { ...answer, nameCookie: cookie?.split("; ").sort() };
}

test("the name is remembered for the sign-in page alone, out of reach of scripts", async () => {
  await using server = await startServer();

  const named = await signIn(server.url, { pin: "2468", name: " Ada Käßler; " });
  const unnamed = await signIn(server.url, { pin: "2468", name: " " });
  const refused = await signIn(server.url, { pin: "1357", name: "Ada" });

  const attributes = ["HttpOnly", "Path=/admin/login", "SameSite=Lax"];
  expect(named.nameCookie).toEqual([
    "HttpOnly",
    "Max-Age=31536000",
    ...attributes.slice(1),
    `docs_admin_name=${encodeURIComponent("Ada Käßler;")}`,
  ]);
  expect(unnamed.nameCookie).toEqual(["HttpOnly", "Max-Age=0", ...attributes.slice(1), "docs_admin_name="]);
  expect(refused.nameCookie).toBeUndefined();
});

test("the name is sent over https alone under an https address", async () => {
  await using server = await startServer({ BASE_URL: "https://admin.example.org" });

  const { nameCookie } = await signIn(server.url, { pin: "2468", name: "Ada" });

  expect(nameCookie).toContain("Secure");
});

test("the value of a name cookie is escaped, whatever it holds", async () => {
  await using server = await startServer();
  const cookie = `docs_admin_name=${encodeURIComponent('"><script>alert(1)</script>')}`;

  const { status, text } = await new Client(server.url).get("/admin/login", { cookie });

  expect(status).toBe(200);
  expect(text).toContain('value="&#34;><script>');
  expect(text).not.toContain('value=""><script>');
});

test.each(["docs_admin_name=%", "docs_admin_name=%ff%fe", "docs_admin_name", "=;;=,"])(
  "a broken cookie does not break sign-in: %p",
  async (cookie) => {
    await using server = await startServer();

    const { status } = await new Client(server.url).get("/admin/login", { cookie });

    expect(status).toBe(200);
  },
);
