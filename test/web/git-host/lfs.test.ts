import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { TOKEN } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { sha256, startLfsHost } from "../../support/lfs-host.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { built, startServerIn, type TestServer } from "../../support/server.ts";

const ATTRIBUTES = "*.png filter=lfs diff=lfs merge=lfs -text\n";

const SECRET = "a-secret-of-the-webhook";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let host: Awaited<ReturnType<typeof startLfsHost>>;
let server: TestServer | undefined;
let ada: Client;
let path: string;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await temporaryFolder();
  host = await startLfsHost();
  path = await host.create("docs.git");
  await push({
    ".gitattributes": ATTRIBUTES,
    "content/one.mdx": "# One\n",
    "content/brew/two.mdx": "# Two\n\n![](./cup.png)\n",
    "content/brew/cup.png": picture("cup"),
    "public/img/logo.png": picture("logo"),
  });
  settings = {
    REPOSITORY: host.url("docs.git"),
    GIT_TOKEN: TOKEN,
    GIT_FETCH_SECONDS: "3600",
    GIT_WEBHOOK_SECRET: SECRET,
    CONTENT_DIR: "content",
  };
  server = await startServerIn(folder.path, settings);
  ada = await Client.signedIn(server.url, { name: "Ada" });
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => host.answers({}));

/** A PNG with a text after its end is a file of its own. */
function picture(text: string): Buffer<ArrayBuffer> {
  return Buffer.concat([samples.png, Buffer.from(text)]);
}

/** A colleague's clone with the real git-lfs. */
async function colleague() {
  const clone = await temporaryFolder();
  const url = host.url("docs.git").replace("://", `://ada:${TOKEN}@`);
  await git(clone.path, "clone", "-q", url, ".");
  await git(clone.path, "lfs", "install", "--local");
  if (server) await git(clone.path, "lfs", "pull");
  return clone;
}

/** Pushes with git-lfs, and has the server told. */
async function push(files: Record<string, string | Uint8Array>): Promise<void> {
  await using clone = await colleague();
  for (const [name, content] of Object.entries(files)) await Bun.write(join(clone.path, name), content);
  await git(clone.path, "add", "-A");
  await git(clone.path, "commit", "-q", "-m", "By hand");
  await git(clone.path, "push", "-q", "origin", "HEAD:main");
  const headers = { "x-gitlab-token": SECRET };
  if (server) await fetch(`${server.url}/webhooks/git`, { method: "POST", body: "{}", headers });
}

const head = () => git(path, "rev-parse", "main");
const committed = (file: string) => git(path, "show", `main:${file}`);
const pointerTo = (content: Uint8Array) =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256(content)}\nsize ${content.byteLength}`;
const bytesAt = async (address: string) => {
  const answer = await fetch(`${ada.url}${address}`, { headers: { cookie: ada.cookie! } });
  return { status: answer.status, type: answer.headers.get("content-type"), bytes: await answer.bytes() };
};

test("an upload is put in Git LFS with its page; git-lfs pulls it, and the site shows it", async () => {
  const content = picture("uploaded");
  const { url } = await ada.upload("a cup.png", content);
  expect(host.objects.has(sha256(content))).toBe(false);

  await ada.publish("cup", `# Cup\n\n![](${url})\n`);

  expect(await committed(`public${url}`)).toBe(pointerTo(content));
  expect(host.objects.get(sha256(content))).toEqual(new Uint8Array(content));
  expect(host.verified).toContain(sha256(content));
  await using clone = await colleague();
  expect(await readFile(join(clone.path, `public${url}`))).toEqual(content);
  expect(await git(clone.path, "status", "--porcelain")).toBe("");
  expect(await git(clone.path, "lfs", "fsck")).toContain("OK");
  const shown = await bytesAt(url);
  expect([shown.status, shown.type]).toEqual([200, "image/png"]);
  expect(shown.bytes).toEqual(new Uint8Array(content));
  expect((await ada.upload("a cup.png", content)).url).toBe(url);
});

test("an upload of a page that is reviewed is put in Git LFS, too", async () => {
  const grace = await Client.signedIn(ada.url, { name: "Grace" });
  const file = picture("reviewed");
  const { url } = await ada.upload("reviewed.png", file);
  const changes = [{ slug: "reviewed", content: `# Reviewed\n\n![](${url})\n` }];

  const { json } = await ada.post("/api/admin/reviews", { changes });
  const { id, head } = json.review;
  expect((await grace.post(`/api/admin/reviews/${id}/merge`, { head })).status).toBe(200);

  expect(await committed(`public${url}`)).toBe(pointerTo(file));
  expect(host.objects.get(sha256(file))).toEqual(new Uint8Array(file));
});

test("what a colleague pushed with git-lfs is shown: as a file, in part, and in Media with its size", async () => {
  const content = picture("logo");
  const shown = await bytesAt("/files/public/img/logo.png");
  const range = { range: "bytes=1-3" };
  const part = await ada.get("/files/public/img/logo.png", range);
  const { text: media } = await ada.get("/admin/media?q=logo");
  const thumbnail = /src="(\/admin\/thumbnails\/[^"]+)"/.exec(media)![1]!;

  expect([shown.status, shown.type]).toEqual([200, "image/png"]);
  expect(shown.bytes).toEqual(new Uint8Array(content));
  expect([part.status, part.text]).toEqual([206, "PNG"]);
  expect(await textsOf(media, ".asset-note")).toEqual([]);
  expect(media).toContain(`${content.byteLength} bytes`);
  expect((await bytesAt(thumbnail)).type).toBe("image/webp");
});

test("a picture moves with its page as its pointer, and is back after undo", async () => {
  const pointer = pointerTo(picture("cup"));
  const moved = await ada.post("/api/admin/publish", { changes: [{ slug: "green/two", from: "brew/two" }] });
  const there = await committed("content/green/cup.png");
  const undone = await ada.post(`/api/admin/publications/${moved.json.commitUrl.split("/").at(-1)}/undo`, {});

  expect([moved.status, undone.status]).toEqual([200, 200]);
  expect([there, await committed("content/brew/cup.png")]).toEqual([pointer, pointer]);
});

test("a replacement is a new file of Git LFS, and the same file again is refused", async () => {
  const content = picture("another logo");
  const address = "/admin/media/replace/public/img/logo.png";
  const replace = async () => {
    const { fields } = await ada.open(address);
    const form = new FormData();
    form.set("base", fields.base!);
    form.set("file", new File([content], "new.png"));
    return ada.send("POST", address, form);
  };

  expect((await replace()).status).toBe(303);
  const again = await replace();

  expect(await committed("public/img/logo.png")).toBe(pointerTo(content));
  expect(host.objects.has(sha256(content))).toBe(true);
  expect(await textsOf(again.text, "[role=alert]")).toEqual([expect.stringContaining("already published")]);
  expect((await bytesAt("/files/public/img/logo.png")).bytes).toEqual(new Uint8Array(content));
});

test("where Git LFS refuses, the upload is refused with its sentence, and nothing is committed", async () => {
  const before = await head();
  const content = picture("refused");
  const sent = { name: "refused.png", content: content.toString("base64") };
  const published = () =>
    ada.post("/api/admin/publish", {
      slug: "refused",
      content: "# Refused\n",
      assets: [{ path: "refused.png", content: content.toString("base64") }],
    });

  host.answers({ batch: () => new Response("", { status: 404 }) });
  expect(expectRefusal(await ada.post("/api/admin/uploads", sent), 409)).toContain("has no Git LFS");
  expect(expectRefusal(await published(), 409)).toContain("has no Git LFS");
  host.answers({ batch: () => new Response("", { status: 403 }) });
  expect(expectRefusal(await ada.post("/api/admin/uploads", sent), 502)).toContain("GIT_TOKEN");
  host.answers({ batch: () => new Response("", { status: 503 }) });
  expect((await ada.post("/api/admin/uploads", sent)).status).toBe(200);
  expect(expectRefusal(await published(), 502)).toContain("failed");
  host.answers({ storage: () => new Response("", { status: 500 }) });
  expect(expectRefusal(await published(), 502)).toContain("Nothing was published");

  expect(await head()).toBe(before);
  host.answers({});
  expect((await published()).status).toBe(200);
  expect(await committed("public/uploads/refused.png")).toBe(pointerTo(content));
});

test("a page that belongs in Git LFS is refused, as is what would get out of it", async () => {
  await push({ "content/large/.gitattributes": "*.mdx filter=lfs\n*.png !filter\n" });
  const before = await head();

  const page = await ada.post("/api/admin/publish", { slug: "large/page", content: "# Large\n" });
  const moved = await ada.post("/api/admin/publish", { changes: [{ slug: "large/two", from: "brew/two" }] });

  expect(expectRefusal(page, 409)).toContain("content/large/page.mdx");
  expect(expectRefusal(moved, 409)).toContain("Git LFS");
  expect(await head()).toBe(before);
});

test("while Git LFS is away, a picture that isn't kept here is a sentence, and the site goes on", async () => {
  await push({ "public/img/away.png": picture("away") });
  await ada.get("/admin/media?q=away");
  host.answers({ batch: () => new Response("", { status: 503 }) });

  const { status, text } = await ada.get("/files/public/img/away.png");
  const media = await ada.get("/admin/media?q=away");

  expect([status, text]).toEqual([502, expect.stringContaining("Git LFS of 127.0.0.1")]);
  expect([media.status, media.text.includes("public/img/away.png")]).toEqual([200, true]);
  expect((await ada.sourceOf("one")).status).toBe(200);
  host.answers({});
  expect((await ada.get("/healthz")).status).toBe(200);
});

test("the token is in no request to the other origin", () => {
  const seen = JSON.stringify(host.atStorage);

  expect(host.atStorage.length).toBeGreaterThan(5);
  for (const secret of [TOKEN, btoa(`git:${TOKEN}`), btoa(`ada:${TOKEN}`)])
    expect(seen).not.toContain(secret);
});

test("a server that is killed between the upload and the commit publishes it at the next start", async () => {
  await using own = await temporaryFolder();
  const content = picture("killed");
  const page = { slug: "killed", content: "# Killed\n" };
  const assets = [{ path: "killed.png", content: content.toString("base64") }];
  {
    await using killed = await startServerIn(own.path, settings, built);
    const grace = await Client.signedIn(killed.url, { name: "Grace" });
    await grace.save("killed", "# Killed\n");
    const before = await head();
    const arrived = Promise.withResolvers<void>();
    host.answers({
      storage: (request) => {
        if (!request.url.endsWith("/verify")) return undefined;
        arrived.resolve();
        return new Promise(() => {});
      },
    });
    const published = grace.post("/api/admin/publish", { ...page, assets }).catch(() => undefined);
    await arrived.promise;
    await killed.stop("SIGKILL");
    await published;
    expect(await head()).toBe(before);
  }
  host.answers({});
  const puts = () =>
    host.atStorage.filter(({ method, path }) => method === "PUT" && path === `/${sha256(content)}`);
  await using next = await startServerIn(own.path, settings, built);
  const grace = await Client.signedIn(next.url, { name: "Grace" });

  expect((await grace.draftOf("killed")).content).toBe("# Killed\n");
  expect((await grace.post("/api/admin/publish", { ...page, assets })).status).toBe(200);
  expect(puts()).toHaveLength(1);
  expect(await committed("public/uploads/killed.png")).toBe(pointerTo(content));
});
