import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { testSite } from "../../support/site.ts";

const { server } = await testSite();

const signIn = (fields: Record<string, string>, client = new Client(server.url)) =>
  client.send("POST", "/admin/login", new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });

test("a stranger who requests a page signs in first and then gets that page", async () => {
  const stranger = new Client(server.url);

  const asked = await stranger.get("/admin/commits/abc?view=full");
  const form = await stranger.get(asked.headers.get("location")!);
  const answer = await signIn({ pin: "2468", next: "/admin/commits/abc?view=full" }, stranger);

  expect(asked.status).toBe(303);
  expect(form.status).toBe(200);
  expect(form.text).toContain('name="next" value="/admin/commits/abc?view=full"');
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/admin/commits/abc?view=full");
  expect(stranger.cookie).toStartWith("service_admin=");
});

test("a wrong PIN is reported beside the field, and the typed name stays", async () => {
  const answer = await signIn({ pin: "1357", name: 'Ada "the" <first> &amp; only' });

  expect(answer.status).toBe(401);
  expect(answer.text).toMatch(/role="alert">.*<span>Wrong PIN\. Try again\.<\/span><\/p>/);
  expect(answer.text).toContain('value="Ada &#34;the&#34; <first> &amp;amp; only"');
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test.each([
  "https://evil.example/admin",
  "//evil.example",
  "/\\evil.example",
  "/admin\\..\\..\\evil",
  "/admin\nSet-Cookie: a=b",
  "/administrator",
  "javascript:alert(1)",
])("sign-in leads only to admin pages, not to %p", async (next) => {
  const answer = await signIn({ pin: "2468", next });

  expect(answer.headers.get("location")).toBe("/admin");
});

test("the list shows who saved a draft, and marks pages as new or changed", async () => {
  const client = await Client.signedIn(server.url, { name: "Ada <b>" });
  await client.publish("list/changed", "# One\n");
  await client.publish("list/published", "# One\n");
  await client.save("list/changed", "# Two\n");
  await client.save("list/new", "# New\n");

  const grace = await Client.signedIn(server.url, { name: "Grace" });
  const { text } = await grace.get("/admin?show=recent");

  const row = (slug: string) => text.match(new RegExp(`<bdi>${slug}</bdi></span></span>(.*?)<button`))![1]!;
  expect(row("list/new")).toContain(">New<");
  expect(row("list/changed")).toContain(">Changed<");
  expect(row("list/changed")).toContain("Ada &lt;b&gt;");
  expect(row("list/published").replace(/<.*?>/g, "")).toBe("nowPublished");
});

test("commitUrl leads to a page that shows the commit, with its text escaped", async () => {
  const client = await Client.signedIn(server.url, { name: "Grace" });
  const sha = await client.publish("commit/page", "# C\n", {
    message: "Add <script>alert(1)</script>\n\nBecause.",
  });

  const { status, text } = await client.get(`/admin/commits/${sha}`);

  expect(status).toBe(200);
  expect(text).toContain("Add &lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).not.toContain("<script>");
  expect(text).toContain("Because.");
  expect(text).toContain("content/commit/page.mdx");
  expect(text).toContain("Grace");
});

test("an unknown address gets a page that says so", async () => {
  const client = await Client.signedIn(server.url);

  const answers = await Promise.all(
    ["/admin/nothing", `/admin/commits/${"0".repeat(40)}`, "/admin/commits/--help"].map((path) =>
      client.get(path),
    ),
  );

  for (const { status, headers, text } of answers) {
    expect(status).toBe(404);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain('href="/admin"');
  }
});

test("signing out leads to the sign-in page and ends the session for every copy of the cookie", async () => {
  const client = await Client.signedIn(server.url);
  const copy = new Client(server.url);
  copy.cookie = client.cookie;

  const answer = await client.send("POST", "/admin/logout");

  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/admin/login");
  expect((await copy.get("/api/admin/drafts")).status).toBe(401);
});

test("the stylesheet is cached forever under a name that changes with its content, and comes compressed", async () => {
  const stranger = new Client(server.url);
  const { text } = await stranger.get("/admin/login");
  const path = /href="(\/static\/admin-\w+\.css)"/.exec(text)![1]!;

  const plain = await fetch(server.url + path, { headers: { "accept-encoding": "identity" } });
  const packed = await fetch(server.url + path, { headers: { "accept-encoding": "br, gzip" } });
  const smaller = await fetch(server.url + path, {
    headers: { "accept-encoding": "gzip, deflate, br, zstd" },
  });

  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(plain.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(smaller.headers.get("content-encoding")).toBe("zstd");
  const content = await plain.text();
  expect(await packed.text()).toBe(content);
  expect(await smaller.text()).toBe(content);
});

test("a large page is compressed if the client accepts it, and its content is the same", async () => {
  const client = await Client.signedIn(server.url);
  await client.publish("large/page", "A long paragraph.\n\n".repeat(100));
  const ask = (encoding: string) =>
    fetch(`${server.url}/admin/edit/large/page`, {
      headers: { cookie: client.cookie!, "accept-encoding": encoding },
    });

  const [plain, packed] = await Promise.all([ask("identity"), ask("gzip, br")]);

  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.headers.get("vary")).toContain("accept-encoding");
  expect(await packed.text()).toBe(await plain.text());
});

test("a page may load and run only what this server sends", async () => {
  const { headers, text } = await new Client(server.url).get("/admin/login");

  const policy = headers.get("content-security-policy")!.split("; ");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(text).not.toMatch(/<script(?! (?:type="module" )?src="\/static\/)|style=|\son\w+=/);
});
