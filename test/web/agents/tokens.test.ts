import { expect, test } from "bun:test";

import { type Right, rightOfTokens, rights, tokenRights } from "../../../src/core/session/scope.ts";
import type { Needed } from "../../../src/web/request/needed-rights.ts";
import { apiRights } from "../../support/api-rights.ts";
import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const { server, repository, ada, grace } = await testSite({ settings: { TRUST_PROXY: "1" } });

const DAY = 24 * 60 * 60 * 1000;

function withSecret(token: string): Client {
  return Object.assign(new Client(server.url), { token });
}

test("a token is made by a person, shows its secret once, and is listed without it", async () => {
  const before = Date.now();
  const made = await ada.post("/api/admin/tokens", {
    name: " CI ",
    can: ["publish", "read", "read"],
    folders: ["guide"],
  });
  const { token, secret } = made.json;

  const { tokens } = (await grace.get("/api/admin/tokens")).json;

  expect(secret).toMatch(/^docsadm_[\w-]{43}$/);
  expect(token).toEqual({
    id: expect.any(String),
    name: "CI",
    can: ["read", "publish"],
    folders: ["guide"],
    expiresAt: expect.any(Number),
  });
  expect(token.expiresAt - before).toBeWithin(90 * DAY - 5000, 90 * DAY + 60_000);
  const unused = { lastUsedAt: null, lastUsedFrom: null };
  expect(tokens[0]).toEqual({ ...token, maker: "Ada", madeAt: expect.any(Number), ...unused });
  expect(JSON.stringify(tokens)).not.toContain(secret.slice("docsadm_".length));
  expect(server.printed()).not.toContain(secret);
});

test.each([
  [{ can: ["read"] }, "name is missing."],
  [{ name: " ", can: ["read"] }, "name is empty. Name what the token is for."],
  [{ name: "x".repeat(41), can: ["read"] }, "name is longer than 40 characters."],
  [{ name: "a\nb", can: ["read"] }, "name contains a control character or a line break."],
  [{ name: "CI" }, "can is missing."],
  [
    { name: "CI", can: [] },
    "can must list at least one of read, draft, publish and generate, and nothing else.",
  ],
  [
    { name: "CI", can: ["read", "admin"] },
    "can must list at least one of read, draft, publish and generate, and nothing else.",
  ],
  [
    { name: "CI", can: ["read"], folders: [] },
    "folders must have 1 to 50 slugs. Leave it out for all pages.",
  ],
  [{ name: "CI", can: ["read"], folders: ["../x"] }, "The slug isn't allowed: one part starts with a dot."],
  [{ name: "CI", can: ["read"], days: 0 }, "days must be a whole number from 1 to 365."],
  [{ name: "CI", can: ["read"], days: 366 }, "days must be a whole number from 1 to 365."],
  [{ name: "CI", can: ["read"], days: 1.5 }, "days must be a whole number from 1 to 365."],
])("a token of %j is refused, with what is wrong", async (asked, sentence) => {
  const { tokens } = (await ada.get("/api/admin/tokens")).json;

  expect(expectRefusal(await ada.post("/api/admin/tokens", asked), 400)).toBe(sentence);
  expect((await ada.get("/api/admin/tokens")).json.tokens).toEqual(tokens);
});

test("a token does what its maker's cookie does, under both names", async () => {
  const script = await ada.withToken();

  await script.save("tokens/tea", "# Tea\n");
  const draft = await script.draftOf("tokens/tea");
  await script.publish("tokens/tea", "# Tea\n");
  await grace.save("tokens/milk", "# Milk\n");
  await script.publish("tokens/milk", "# Milk\n");

  expect(draft.author).toBe("Ada (nightly import)");
  const [milk, tea] = (await git(repository, "log", "-2", "--format=%an%n%B%x00", "main")).split("\0");
  expect(tea).toContain("Edited-by: Ada (nightly import)\n");
  expect(milk).toContain("Edited-by: Grace\nEdited-by: Ada (nightly import)\n");
});

const signed = "Ada (nightly import)";

test("what a token saves and proposes has its own name, whatever it sends as the author", async () => {
  const script = await ada.withToken();
  const drafts = [{ slug: "tokens/many", content: "# Many\n", author: "Grace" }];

  await script.save("tokens/sent", "# Sent\n", undefined, "Grace");
  await script.put("/api/admin/drafts", { drafts });
  const inPlaceOf = await grace.save("tokens/hers", "# Hers\n");
  await script.put("/api/admin/drafts", {
    slug: "tokens/hers",
    content: "# Not hers\n",
    author: "Grace",
    updatedAt: inPlaceOf,
  });
  const draft = await grace.save("tokens/asked", "# Asked\n");
  const change = { slug: "tokens/asked", content: "# Not what Grace wrote\n", updatedAt: draft };
  const asked = (await script.post("/api/admin/reviews", { changes: [change] })).json.review;
  const review = (await ada.get(`/api/admin/reviews/${asked.id}`)).json.review;

  for (const slug of ["tokens/sent", "tokens/many", "tokens/hers"]) {
    expect((await ada.draftOf(slug)).author).toBe(signed);
    const { versions } = (await ada.get(`/api/admin/drafts/versions?slug=${slug}`)).json;
    expect(versions[0].author).toBe(signed);
  }
  expect(review.author).toBe(signed);
  expect(review.changes[0].author).toBe(signed);
});

test("a token's text is committed under its own name, also in place of a draft's", async () => {
  const script = await ada.withToken();
  const texts = await Promise.all(
    ["one", "several"].map(async (name) => {
      const slug = `tokens/${name}`;
      return { slug, content: "# Not what Grace wrote\n", updatedAt: await grace.save(slug, "# Hers\n") };
    }),
  );
  const [one, several] = texts;

  await script.publish(one!.slug, one!.content, { updatedAt: one!.updatedAt });
  expect((await script.post("/api/admin/publish", { changes: [several] })).status).toBe(200);

  const commits = (await git(repository, "log", "-2", "--format=%an%n%B%x00", "main")).split("\0");
  for (const commit of commits.slice(0, 2)) {
    expect(commit).toContain(`Edited-by: ${signed}\n`);
    expect(commit).not.toContain("Grace");
  }
});

test("a token names nobody else by the trailers of its message", async () => {
  const script = await ada.withToken();

  await script.publish("tokens/message", "# Message\n", { message: "Write it\n\nedited-by: Grace" });
  await script.publish("tokens/message", "# Again\n", { message: "Edited-by: Grace" });

  const commits = (await git(repository, "log", "-2", "--format=%B%x00", "main")).split("\0");
  const trailer = `Edited-by: ${signed}`;
  expect(commits.slice(0, 2).map((message) => message.trim())).toEqual([
    `Update pages\n\n${trailer}`,
    `Write it\n\n${trailer}`,
  ]);
});

test("a long name of a maker is cut, so that the author keeps to 80 characters", async () => {
  const client = await Client.signedIn(server.url, { name: "M".repeat(80) });
  const script = await client.withToken({ name: "n".repeat(40) });

  await script.save("tokens/long", "# Long\n");

  expect((await script.draftOf("tokens/long")).author).toBe(`${"M".repeat(36)}… (${"n".repeat(40)})`);
});

const isRight = (needed: Needed): needed is Right => rights.includes(needed as Right);

test("a token deletes drafts with the right to save them, and published pages with that to publish", async () => {
  const [drafting, publishing] = [
    await ada.withToken({ can: ["draft"] }),
    await ada.withToken({ can: ["publish"] }),
  ];
  await ada.save("tokens/deleted", "# Deleted\n");
  const address = "/api/admin/pages?slug=tokens/deleted";

  expectRefusal(await publishing.delete(address), 403);
  expect((await drafting.delete(address)).json).toMatchObject({ ok: true, draftOnly: true });
  await ada.publish("tokens/deleted", "# Deleted\n");
  expectRefusal(await drafting.delete(address), 403);
  expect((await publishing.delete(address)).json).toMatchObject({ ok: true, draftOnly: false });
});

test("every route needs the right that the table says, and a token that has the others gets 403", async () => {
  const scripts = new Map<string, Client>();
  for (const needed of new Set(Object.values(apiRights))) {
    const own = isRight(needed)
      ? [rightOfTokens[needed]]
      : needed === "draft or publish"
        ? ["draft", "publish"]
        : [];
    scripts.set(needed, await ada.withToken({ can: tokenRights.filter((each) => !own.includes(each)) }));
  }
  const answers = await Promise.all(
    Object.entries(apiRights).map(async ([route, needed]) => {
      const [method, path] = route.split(" ") as [string, string];
      const { status } = await scripts.get(needed)!.send(method, path.replace(/:\w+/, "thing"));
      return [route, status] as const;
    }),
  );

  expect(answers.filter(([route, status]) => status !== 403 && apiRights[route] !== "each tool")).toEqual([]);
  expect(answers.length).toBeGreaterThan(10);
});

test("a token makes, lists and revokes no tokens, and signs nobody out", async () => {
  const script = await ada.withToken();
  const { id } = (await ada.get("/api/admin/tokens")).json.tokens[0];

  expectRefusal(await script.post("/api/admin/tokens", { name: "another", can: ["read"] }), 403);
  expectRefusal(await script.get("/api/admin/tokens"), 403);
  expectRefusal(await script.delete(`/api/admin/tokens/${id}`), 403);
  expectRefusal(await script.post("/api/admin/logout", undefined), 403);

  expect((await script.get("/api/admin/pages")).status).toBe(200);
});

test("a token that is revoked is refused at once, and can't be revoked twice", async () => {
  const script = await ada.withToken();
  const { id } = (await ada.get("/api/admin/tokens")).json.tokens[0];
  expect((await script.get("/api/admin/drafts")).status).toBe(200);

  expect((await grace.delete(`/api/admin/tokens/${id}`)).json).toEqual({ ok: true });

  expectRefusal(await script.get("/api/admin/drafts"), 401);
  expectRefusal(await grace.delete(`/api/admin/tokens/${id}`), 404);
});

test.each([
  ["an unknown one", "docsadm_unknown"],
  ["nothing", ""],
  ["a long text", "x".repeat(5000)],
])("a token that nobody made gets 401 and is told how to sign in: %s", async (_, secret) => {
  const answer = await withSecret(secret).get("/api/admin/drafts");

  expectRefusal(answer, 401);
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
});

test("the bearer decides, where a cookie is sent too", async () => {
  const reader = await ada.withToken({ can: ["read"] });
  const wrong = Object.assign(await Client.signedIn(server.url), { token: "docsadm_wrong" });
  const right = Object.assign(await Client.signedIn(server.url), { token: reader.token });

  expectRefusal(await wrong.get("/api/admin/drafts"), 401);
  expect((await right.get("/api/admin/drafts")).status).toBe(200);
  expectRefusal(await right.put("/api/admin/drafts", { slug: "tokens/both", content: "" }), 403);
});

test("another scheme, such as a proxy's password, leaves the cookie as it is", async () => {
  const headers = { authorization: "Basic dXNlcjpwYXNz" };

  expect((await ada.get("/api/admin/drafts", headers)).status).toBe(200);
  expectRefusal(await new Client(server.url).get("/api/admin/drafts", headers), 401);
});

test("a token opens no page, no upload, and no request of another site", async () => {
  const script = await ada.withToken();
  const { url } = await ada.upload("tea.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));

  expect((await script.get("/admin")).status).toBe(303);
  expect((await script.get("/admin/settings")).status).toBe(303);
  expect((await script.get(url)).status).toBe(401);
  const elsewhere = { origin: "https://evil.example" };
  expectRefusal(await script.put("/api/admin/drafts", { slug: "tokens/evil", content: "" }, elsewhere), 403);
});

test("after 50 wrong tokens an address gets 429, but a right one is still served", async () => {
  const from = { "x-forwarded-for": "192.0.2.50" };
  const script = await ada.withToken();
  const statuses = [];
  for (let i = 0; i < 51; i++)
    statuses.push((await withSecret("docsadm_no").get("/api/admin/drafts", from)).status);
  const last = await withSecret("docsadm_no").get("/api/admin/drafts", from);

  expect(statuses).toEqual([...Array(50).fill(401), 429]);
  expectRefusal(last, 429);
  expect(Number(last.headers.get("retry-after"))).toBeWithin(800, 901);
  expect((await script.get("/api/admin/drafts", from)).status).toBe(200);
  expectRefusal(await withSecret("docsadm_no").get("/api/admin/drafts"), 401);
});

test("the list has when and from where a token was last used", async () => {
  const before = Date.now();
  const script = await ada.withToken({ name: "seen" });

  await script.get("/api/admin/drafts", { "x-forwarded-for": "192.0.2.60" });
  await script.get("/api/admin/drafts", { "x-forwarded-for": "192.0.2.61" });
  const { tokens } = (await ada.get("/api/admin/tokens")).json;

  const seen = tokens.find(({ name }: { name: string }) => name === "seen");
  expect(seen.lastUsedAt).toBeGreaterThanOrEqual(before);
  expect(seen.lastUsedFrom).toBe("192.0.2.60");
});
