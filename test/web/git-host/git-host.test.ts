import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startHttpHost, TOKEN } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { startServerIn, type TestServer } from "../../support/server.ts";

const SECRET = "a-secret-of-the-webhook";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let host: Awaited<ReturnType<typeof startHttpHost>>;
let server: TestServer;
let ada: Client;
let path: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  host = await startHttpHost();
  path = await host.create("team/docs.git");
  await push({ "content/one.mdx": "# One\n", "content/two.mdx": "# Two\n" });
  const settings = {
    REPOSITORY: host.url("team/docs.git"),
    GIT_TOKEN: TOKEN,
    GIT_FETCH_SECONDS: "3600",
    GIT_WEBHOOK_SECRET: SECRET,
    COMMIT_URL: "https://git.example.org/docs/commit/?id={sha}",
  };
  server = await startServerIn(folder.path, settings);
  ada = await Client.signedIn(server.url, { name: "Ada" });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** Somebody else pushes by hand; with `onto`, a history without what came after that commit. */
async function push(files: Record<string, string>, onto?: string): Promise<string> {
  await using clone = await temporaryFolder();
  await git(clone.path, "clone", "-q", path, ".");
  if (onto !== undefined) await git(clone.path, "reset", "-q", "--hard", onto);
  for (const [name, text] of Object.entries(files)) await Bun.write(join(clone.path, name), text);
  await git(clone.path, "add", "-A");
  await git(clone.path, "commit", "-q", "-m", "By hand");
  await git(path, "config", "receive.denyNonFastForwards", onto === undefined ? "true" : "false");
  await git(clone.path, "push", "-q", ...(onto === undefined ? [] : ["--force"]), "origin", "HEAD:main");
  return git(path, "rev-parse", "main");
}

const told = (headers: Record<string, string>) =>
  fetch(`${server.url}/webhooks/git`, { method: "POST", body: "{}", headers });

const publish = (slug: string, content: string) => ada.post("/api/admin/publish", { slug, content });

const page = async (slug: string) => (await ada.get(`/api/admin/pages/source?slug=${slug}`)).json.page;

test("a publication is on the host, in the writer's name, with the link that COMMIT_URL says", async () => {
  const { status, json } = await publish("one", "# One, published\n");

  const head = await git(path, "rev-parse", "main");
  expect([status, json.commitUrl]).toEqual([200, `https://git.example.org/docs/commit/?id=${head}`]);
  expect(await git(path, "show", "main:content/one.mdx")).toBe("# One, published");
  expect(await git(path, "log", "-1", "--format=%an", "main")).toBe("Ada");
});

test("what a colleague pushed is published on, though nobody had fetched it", async () => {
  await push({ "content/two.mdx": "# Two, by hand\n" });

  const { status } = await publish("three", "# Three\n");

  expect(status).toBe(200);
  expect(await git(path, "show", "main:content/two.mdx")).toBe("# Two, by hand");
  expect(await git(path, "show", "main:content/three.mdx")).toBe("# Three");
});

test("a webhook of the host fetches at once; without the secret it is refused", async () => {
  const hmac = new Bun.CryptoHasher("sha256", SECRET).update("{}").digest("hex");
  const kinds: Array<Record<string, string>> = [
    { "x-gitlab-token": SECRET },
    { "x-hub-signature-256": `sha256=${hmac}` },
    { "x-hub-signature": `sha256=${hmac}` },
  ];
  for (const [nth, headers] of kinds.entries()) {
    await push({ "content/two.mdx": `# Told ${nth}\n` });
    expect((await told(headers)).status).toBe(204);
    expect((await page("two")).content).toBe(`# Told ${nth}\n`);
  }
  const wrong: Array<Record<string, string>> = [
    {},
    { "x-gitlab-token": "another" },
    { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
    { "x-hub-signature": hmac },
  ];
  for (const headers of wrong) expect((await told(headers)).status).toBe(401);
});

test("what the host refuses is told in its words, with a review offered, and the draft stays", async () => {
  const before = await git(path, "rev-parse", "main");
  await mkdir(join(path, "hooks"), { recursive: true });
  const hook = join(path, "hooks/update");
  await Bun.write(hook, "#!/bin/sh\necho 'Only <b>Grace</b> pushes here.' >&2\nexit 1\n");
  await chmod(hook, 0o755);
  const updatedAt = await ada.save("one", "# Refused\n");

  const { status, json } = await ada.post("/api/admin/publish", {
    slug: "one",
    content: "# Refused\n",
    updatedAt,
  });
  const { fields } = await ada.open("/admin/publish/one");
  const form = await ada.submit("/admin/publish/one", fields);
  const chosen = { "page:one": `${updatedAt}`, "base:one": fields.base! };
  const several = await ada.submit("/admin/changesets/publish", chosen);

  await rm(hook);
  expect([status, json]).toEqual([
    502,
    {
      ok: false,
      code: "upstream-failed",
      error: `${new URL(server.repository).host} refuses this. Nothing was published, and your drafts are saved.`,
      said: "Only <b>Grace</b> pushes here.",
      review: true,
    },
  ]);
  for (const { text } of [form, several]) {
    expect(text).toContain("It says:\nOnly &lt;b&gt;Grace&lt;/b&gt; pushes here.");
    expect(text).toContain('name="ask" value="1"');
  }
  expect(await git(path, "rev-parse", "main")).toBe(before);
  expect((await ada.draftOf("one")).updatedAt).toBe(updatedAt);
});

test("who asks for a review of what the host refused gets its fields with the message, and asks", async () => {
  const updatedAt = await ada.save("asked", "# Asked\n");
  const { text, fields } = await ada.open("/admin/publish/asked");
  const message = "Ask about it\n\nSince it is new.";
  const chosen = { "page:asked": `${updatedAt}`, "base:asked": fields.base!, message };

  const forms = [
    await ada.submit("/admin/publish/asked", { ...fields, message, ask: "1" }),
    await ada.submit("/admin/changesets/publish", { ...chosen, ask: "1" }),
  ];
  const asked = await ada.submit("/admin/publish/asked", { ...fields, message, title: "Ask about it" });

  expect(text).not.toContain('name="ask"');
  for (const form of forms) {
    expect(form.status).toBe(200);
    expect(form.text).toContain('value="Ask about it"');
    expect(form.text).toContain("Since it is new.");
    expect(form.text).not.toContain('name="ask"');
  }
  expect(asked.text).toContain("is open");
  const { reviews } = (await ada.get("/api/admin/reviews")).json;
  expect(reviews.map(({ title }: { title: string }) => title)).toEqual(["Ask about it"]);
  await ada.submit(`/admin/reviews/${reviews[0].id}`, { does: "close", head: reviews[0].head });
});

test("while the host is away, people read and save, and publishing says so", async () => {
  await host.away();

  const [read, saved, published] = [
    await page("two"),
    await ada.put("/api/admin/drafts", { slug: "away", content: "# Away\n" }),
    await publish("away", "# Away\n"),
  ];
  const settings = (await ada.get("/admin/settings")).text;

  host.back();
  expect([read.slug, saved.status, published.status]).toEqual(["two", 200, 502]);
  expect(published.json.error).toContain("Can't reach");
  expect(settings).toContain(`Can&#x27;t reach ${new URL(server.repository).host}`);
  expect(settings).toMatch(/Fetched <time /);
  expect(settings).toContain(host.url("team/docs.git"));
  expect((await publish("away", "# Away\n")).status).toBe(200);
  expect((await ada.get("/admin/settings")).text).not.toContain("Can&#x27;t reach");
});

test("a history that was rewritten is taken once a person accepts it; drafts stay", async () => {
  const known = await git(path, "rev-parse", "main");
  const updatedAt = await ada.save("kept", "# Kept\n");
  const found = await push({ "content/two.mdx": "# Rewritten\n" }, "main~2");

  const refused = await publish("one", "# Not now\n");
  const settings = (await ada.get("/admin/settings")).text;
  const wrong = await ada.post("/api/admin/site/accept-head", { head: known });
  const taken = await ada.post("/api/admin/site/accept-head", { head: found });
  const again = await ada.post("/api/admin/site/accept-head", { head: found });

  expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining("was rewritten")]);
  for (const sha of [known, found]) expect(settings).toContain(sha.slice(0, 10));
  expect(settings).toContain("Take the new history");
  expect([wrong.status, taken.status, again.status]).toEqual([409, 200, 409]);
  expect((await page("two")).content).toBe("# Rewritten\n");
  expect((await ada.draftOf("kept")).updatedAt).toBe(updatedAt);
  expect((await publish("one", "# Again\n")).status).toBe(200);
});

test("what was published is undone, moved and deleted on the host, too", async () => {
  const { json } = await publish("undone", "# Undone\n");
  const sha = new URL(json.commitUrl).searchParams.get("id")!;
  expect((await ada.post(`/api/admin/publications/${sha}/undo`, {})).status).toBe(200);
  expect((await ada.post("/api/admin/publish", { changes: [{ slug: "moved", from: "two" }] })).status).toBe(
    200,
  );
  expect((await ada.delete("/api/admin/pages?slug=three")).status).toBe(200);

  const names = (await git(path, "ls-tree", "-r", "--name-only", "main", "content/")).split("\n");
  expect(names).toContain("content/moved.mdx");
  for (const gone of ["undone", "two", "three"]) expect(names).not.toContain(`content/${gone}.mdx`);
});

test("a server that starts while the host is away has what it knew, and publishes once the host is back", async () => {
  await server.stop();
  await host.away();
  server = await startServerIn(folder.path, {
    REPOSITORY: host.url("team/docs.git"),
    GIT_TOKEN: TOKEN,
    SESSION_SECRET: "x".repeat(32),
  });
  ada = await Client.signedIn(server.url, { name: "Ada" });

  const read = await page("moved");
  const away = await publish("late", "# Late\n");
  host.back();

  expect(read.content).toBe("# Rewritten\n");
  expect(away.status).toBe(502);
  expect((await publish("late", "# Late\n")).status).toBe(200);
  expect(await git(path, "show", "main:content/late.mdx")).toBe("# Late");
});
