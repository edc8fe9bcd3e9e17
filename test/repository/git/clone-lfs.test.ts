import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";

import type { DomainError } from "../../../src/core/errors.ts";
import { gitAddress } from "../../../src/core/repository/git-address.ts";
import { pointerTo } from "../../../src/core/repository/pointer.ts";
import { Git } from "../../../src/repository/git/git.ts";
import { LfsCache } from "../../../src/repository/git/lfs/cache.ts";
import { GitLfs } from "../../../src/repository/git/lfs/large-files.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { TOKEN } from "../../support/git-host.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { sha256, startLfsHost } from "../../support/lfs-host.ts";
import { bytes } from "../contract.ts";
import { cloned } from "./clone-host.ts";

const folder = await temporaryFolder();
const host = await startLfsHost();
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => {
  host.answers({});
  host.objects.clear();
  host.batches.length = 0;
  host.atStorage.length = 0;
});

let made = 0;

/** A clone of a new repository with these files. */
async function cloneWith(files: Record<string, string>) {
  const name = `${made++}.git`;
  const path = await host.create(name);
  const work = join(folder.path, `${name}.work`);
  await repositoryWith(work, files);
  await git(work, "push", "-q", path, "main");
  return { url: host.url(name), path, clone: await cloned(host.url(name), join(folder.path, name)) };
}

const plain = await cloneWith({ "a.md": "one" });

/** What a clone reaches, with a cache of its own. */
function reached({ url, clone } = plain, more: Partial<ConstructorParameters<typeof GitLfs>[0]> = {}) {
  const address = gitAddress(url);
  if (typeof address === "string") throw new Error(address);
  const cache = join(folder.path, `${made++}.lfs`);
  const largeFiles = new GitLfs({
    address,
    username: "git",
    token: TOKEN,
    repository: clone,
    git: new Git(clone.place, { PATH: process.env.PATH! }),
    folder: cache,
    clock: { now: () => Date.now() },
    log: { warn: () => {} },
    ...more,
  });
  return { largeFiles, cache };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: DomainError) => error,
  );

const readAll = async (store: GitLfs, content: Uint8Array) =>
  (await store.open(pointerTo(content)))(0, content.byteLength);

const kept = (cache: string) => readdir(cache).catch(() => []);

let drawn = 0;
const random = (size = 1000) => {
  const content = new Uint8Array(size).fill(drawn % 256);
  content.set(bytes(`${drawn++}`));
  return content;
};

/** The token is in no request to the other origin, in no form. */
const credentials = [TOKEN, Buffer.from(`git:${TOKEN}`).toString("base64")];
function expectNoCredentials(): void {
  for (const { headers } of host.atStorage) {
    expect(headers.authorization).toBeUndefined();
    for (const each of credentials) expect(JSON.stringify(headers)).not.toContain(each);
  }
}

test("files are put at the other origin with the headers given for it, verified, and not sent twice", async () => {
  const { largeFiles } = reached();
  const files = [random(), random(3 * 1024 * 1024)];

  await largeFiles.put(files);
  const sent = host.atStorage.map(({ method, path }) => `${method} ${path}`);
  await largeFiles.put(files);

  const oids = files.map(sha256);
  expect([...host.objects.keys()]).toEqual(oids);
  expect(host.verified.slice(-2)).toEqual(oids);
  expect(sent).toEqual(oids.flatMap((oid) => [`PUT /${oid}`, "POST /verify"]));
  expect(host.atStorage).toHaveLength(4);
  expect(host.batches.map(({ path }) => path)).toEqual(Array(2).fill("/0.git/info/lfs/objects/batch"));
  expectNoCredentials();
});

test("to ask leaves nothing there, and says so in the words of the refusal", async () => {
  const { largeFiles } = reached();

  await largeFiles.ask(random());

  expect(host.objects.size).toBe(0);
  expect(host.atStorage).toEqual([]);
});

test("what a pointer names is read once, in parts, and kept; what was put is not read again", async () => {
  const { largeFiles, cache } = reached();
  const [there, put] = [random(), random()];
  host.objects.set(sha256(there), there);
  await largeFiles.put([put]);

  const reads = await Promise.all([readAll(largeFiles, there), readAll(largeFiles, there)]);
  const read = await largeFiles.open(pointerTo(put));

  expect(reads).toEqual([there, there]);
  expect(await read(10, 5)).toEqual(put.slice(10, 15));
  expect(host.atStorage.filter(({ method }) => method === "GET")).toHaveLength(1);
  expect((await kept(cache)).sort()).toEqual([sha256(there), sha256(put)].sort());
  expectNoCredentials();
  await rm(cache, { recursive: true });
  host.objects.set(sha256(put), put);
  expect(await read(0, 3)).toEqual(put.slice(0, 3));
});

describe("the address", () => {
  const put = async (lfsconfig: string) => {
    const opened = await cloneWith({ ".lfsconfig": lfsconfig });
    const failure = await failureOf(opened.clone.largeFiles!.put([random()]));
    return { failure, path: host.batches.at(-1)?.path, own: new URL(opened.url).pathname };
  };

  test("is that of .lfsconfig, where it is of the same origin", async () => {
    const origin = new URL(host.url("x")).origin;

    const named = await put(`[lfs]\n\turl = ${origin}/elsewhere/\n`);
    const pushed = await put(`[lfs]\n\turl = ${origin}/x\n\tpushurl = ${origin}/pushed\n`);
    const none = await put("[core]\n\teditor = true\n");

    expect([named.failure, named.path]).toEqual([undefined, "/elsewhere/objects/batch"]);
    expect([pushed.failure, pushed.path]).toEqual([undefined, "/pushed/objects/batch"]);
    expect(none.path).toBe(`${none.own}/info/lfs/objects/batch`);
  });

  test.each([
    ["another origin", (storage: string) => `[lfs]\n\turl = ${storage}/x\n`],
    ["ssh", () => "[lfs]\n\turl = ssh://127.0.0.1/x\n"],
    ["a path", () => "[lfs]\n\turl = ../x\n"],
    ["one remote's", () => '[remote "origin"]\n\tlfsurl = https://lfs.example.org/x\n'],
    ["no configuration of git", () => "[lfs\n"],
  ])("of %s is refused, and nobody is asked", async (_, lfsconfig) => {
    const { failure } = await put(lfsconfig(host.storage));

    expect(failure?.kind).toBe("conflict");
    expect(failure?.message).toContain(".lfsconfig");
    expect([host.batches, host.atStorage]).toEqual([[], []]);
  });
});

describe("a refusal of the batch API is a sentence, and nothing is sent", () => {
  const at = { headers: { "content-type": "application/vnd.git-lfs+json" } };
  test.each([
    [401, "upstream-failed", "refuses GIT_TOKEN for Git LFS"],
    [403, "upstream-failed", "refuses GIT_TOKEN for Git LFS"],
    [404, "conflict", "has no Git LFS for this repository"],
    [501, "conflict", "has no Git LFS for this repository"],
    [413, "upstream-failed", "too large"],
    [422, "upstream-failed", "It says: Only cats"],
    [429, "upstream-failed", "asked too often"],
    [500, "upstream-failed", "failed"],
    [503, "upstream-failed", "failed"],
    [507, "upstream-failed", "no more room"],
    [301, "upstream-failed", "another address"],
  ])("%d", async (status, kind, words) => {
    const { largeFiles } = reached();
    const headers = { ...at.headers, location: `${host.storage}/batch` };
    host.answers({ batch: () => Response.json({ message: "Only \u001b[31mcats" }, { status, headers }) });

    const put = await failureOf(largeFiles.put([random()]));
    const asked = await failureOf(largeFiles.ask(random()));

    expect(put?.message).toContain("Nothing was published");
    for (const failure of [put, asked]) {
      expect([failure?.kind, failure?.message]).toEqual([kind as never, expect.stringContaining(words)]);
      expect(failure?.message).not.toContain("\u001b");
    }
    expect(host.atStorage).toEqual([]);
  });

  test("without a token the sentence says to set one", async () => {
    host.answers({ batch: () => new Response("", { status: 401 }) });

    const failure = await failureOf(reached(plain, { token: undefined }).largeFiles.ask(random()));

    expect(failure?.message).toContain("asks for a token for Git LFS");
  });
});

const hostile: ReadonlyArray<readonly [string, (oid: string) => string]> = [
  ["no JSON", () => "<html>"],
  ["a list", () => "[]"],
  ["null", () => "null"],
  ["no objects", () => "{}"],
  ["objects of another type", () => '{"objects":{}}'],
  ["an object of another type", () => '{"objects":[7]}'],
  ["another object", () => '{"objects":[{"oid":"x","size":1}]}'],
  ["actions of another type", (oid) => JSON.stringify({ objects: [{ oid, actions: [1] }] })],
  ["another transfer", (oid) => JSON.stringify({ transfer: "tus", objects: [{ oid }] })],
  ["another hash", (oid) => JSON.stringify({ hash_algo: "sha512", objects: [{ oid }] })],
  ["deep JSON", () => "[".repeat(500_000)],
  ["more than a MiB", (oid) => JSON.stringify({ objects: [{ oid }], x: "x".repeat(2 ** 20) })],
  ...[
    "javascript:alert(1)",
    "file:///etc/passwd",
    "ftp://example.org/x",
    "http://example.org/x",
    "https://ada:secret@example.org/x",
    "/relative",
    "data:,x",
    "",
    7,
    null,
  ].map(
    (href) =>
      [
        `an action to ${JSON.stringify(href)}`,
        (oid: string) => {
          const action = { href };
          return JSON.stringify({ objects: [{ oid, actions: { upload: action, download: action } }] });
        },
      ] as const,
  ),
  ...[{ a: 7 }, { "a b": "c" }, { a: "b\r\nc: d" }, ["a"], { a: { b: "c" } }].map(
    (header) =>
      [
        `a header ${JSON.stringify(header)}`,
        (oid: string) => {
          const action = { href: `${host.storage}/${oid}`, header };
          return JSON.stringify({ objects: [{ oid, actions: { upload: action, download: action } }] });
        },
      ] as const,
  ),
];

test.each(hostile)(
  "an answer with %s is refused with a sentence, and no address of it is asked",
  async (_, answer) => {
    const { largeFiles, cache } = reached();
    const content = random();
    host.answers({ batch: () => new Response(answer(sha256(content))) });

    const failures = [
      await failureOf(largeFiles.put([content])),
      await failureOf(largeFiles.open(pointerTo(content))),
    ];

    for (const failure of failures)
      expect([failure?.kind, failure?.message]).toEqual([
        "upstream-failed",
        expect.stringContaining("answers what docs-admin can't use"),
      ]);
    expect(host.atStorage).toEqual([]);
    expect(await kept(cache)).toEqual([]);
  },
);

test("an answer gives headers that are of the connection: they aren't sent", async () => {
  const { largeFiles } = reached();
  const content = random();
  const header = { Host: "evil.example.org", "Content-Length": "1", "Proxy-Authorization": "x", Own: "1" };
  const upload = { href: `${host.storage}/${sha256(content)}`, header };
  host.answers({
    batch: () => Response.json({ objects: [{ oid: sha256(content), actions: { upload } }] }),
    storage: (request) => {
      void request.body?.cancel();
      return new Response();
    },
  });

  await largeFiles.put([content]);

  const [{ headers } = { headers: {} as Record<string, string> }] = host.atStorage;
  expect(headers.host).toBe(new URL(host.storage).host);
  expect(headers["content-length"]).toBe("1000");
  expect(headers.own).toBe("1");
  expect(headers["proxy-authorization"]).toBeUndefined();
  expectNoCredentials();
});

describe("where the files are kept", () => {
  test.each([
    [403, "upstream-failed", "where 127.0.0.1"],
    [404, "conflict", "no Git LFS"],
    [413, "upstream-failed", "too large"],
    [429, "upstream-failed", "asked too often"],
    [500, "upstream-failed", "failed"],
    [302, "upstream-failed", "another address"],
  ])("an upload that is answered %d is refused", async (status, kind, words) => {
    const { largeFiles } = reached();
    const headers = { location: `${new URL(host.url("x")).origin}/caught` };
    host.answers({ storage: () => new Response("", { status, headers }) });

    const failure = await failureOf(largeFiles.put([random()]));

    expect([failure?.kind, failure?.message]).toEqual([kind as never, expect.stringContaining(words)]);
    expect(host.objects.size).toBe(0);
    expectNoCredentials();
  });

  test("an upload whose verification fails is refused", async () => {
    const { largeFiles } = reached();
    const refuse = (request: Request) =>
      request.url.endsWith("/verify") ? new Response("", { status: 422 }) : undefined;
    host.answers({ storage: refuse });

    expect((await failureOf(largeFiles.put([random()])))?.kind).toBe("upstream-failed");
  });

  const good = random();
  test.each<[string, () => Response]>([
    ["another file of the size", () => new Response(random())],
    ["a shorter one", () => new Response(good.slice(0, 10))],
    ["a longer one", () => new Response(new Uint8Array(5000))],
    ["nothing", () => new Response()],
  ])("a download that is %s is refused, and not kept", async (_, answer) => {
    const { largeFiles, cache } = reached();
    host.objects.set(sha256(good), good);
    host.answers({ storage: answer });

    const failure = await failureOf(largeFiles.open(pointerTo(good)));

    expect(failure?.kind).toBe("upstream-failed");
    expect(await kept(cache)).toEqual([]);
  });

  test("a download that breaks off is refused, and not kept", async () => {
    const { largeFiles, cache } = reached();
    using broken = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data: (socket) => {
          socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc");
          socket.end();
        },
      },
    });
    const download = { href: `http://127.0.0.1:${broken.port}/x` };
    host.answers({
      batch: () => Response.json({ objects: [{ oid: sha256(good), actions: { download } }] }),
    });

    expect((await failureOf(largeFiles.open(pointerTo(good))))?.kind).toBe("upstream-failed");
    expect(await kept(cache)).toEqual([]);
  });

  test("a download is redirected without any header; back to the repository's origin, too", async () => {
    const { largeFiles } = reached();
    const content = random();
    host.objects.set(sha256(content), content);
    const sent: Array<Record<string, string>> = [];
    await using other = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: (request) => {
        sent.push(Object.fromEntries(request.headers));
        return new Response(content);
      },
    });
    host.answers({ storage: () => Response.redirect(`http://127.0.0.1:${other.port}/x`, 302) });

    expect(await readAll(largeFiles, content)).toEqual(content);
    expect(sent).toHaveLength(1);
    expect([sent[0]!.authorization, sent[0]!["x-storage-key"]]).toEqual([undefined, undefined]);
  });

  test.each(["file:///etc/passwd", "http://example.org/x", "javascript:alert(1)"])(
    "a redirect to %s is not followed",
    async (location) => {
      const { largeFiles } = reached();
      const content = random();
      host.objects.set(sha256(content), content);
      host.answers({ storage: () => new Response("", { status: 302, headers: { location } }) });

      expect((await failureOf(largeFiles.open(pointerTo(content))))?.message).toContain("another address");
    },
  );

  test("redirects without an end are not followed", async () => {
    const { largeFiles } = reached();
    const content = random();
    host.objects.set(sha256(content), content);
    host.answers({ storage: () => Response.redirect(`${host.storage}/again`, 302) });

    expect((await failureOf(largeFiles.open(pointerTo(content))))?.message).toContain("another address");
    expect(host.atStorage).toHaveLength(4);
  });
});

test("the token goes along where the files are at the repository's own origin", async () => {
  const { largeFiles } = reached();
  const content = random();
  const origin = new URL(host.url("x")).origin;
  const upload = { href: `${origin}/files/objects/batch` };
  const asked: Array<string | null> = [];
  host.answers({
    batch: (request) => {
      if (request.method === "PUT") {
        asked.push(request.headers.get("authorization"));
        return new Response();
      }
      return Response.json({ objects: [{ oid: sha256(content), actions: { upload } }] });
    },
  });

  await largeFiles.put([content]);

  expect(asked).toEqual([`Basic ${credentials[1]}`]);
});

test("a file that isn't there is no failure of the others; a host that fails is asked again after a while", async () => {
  let now = 1_000_000;
  const { largeFiles } = reached(plain, { clock: { now: () => now } });
  const [there, gone] = [random(), random()];
  host.objects.set(sha256(there), there);

  expect((await failureOf(largeFiles.open(pointerTo(gone))))?.kind).toBe("not-found");
  host.answers({ batch: () => new Response("", { status: 503 }) });
  expect((await failureOf(largeFiles.open(pointerTo(there))))?.kind).toBe("upstream-failed");
  host.answers({});
  expect((await failureOf(largeFiles.open(pointerTo(there))))?.kind).toBe("upstream-failed");
  now += 10_001;
  expect(await readAll(largeFiles, there)).toEqual(there);
});

test("what is larger than is shown isn't asked for", async () => {
  const { largeFiles } = reached();

  const failure = await failureOf(largeFiles.open({ oid: "0".repeat(64), bytes: 2 ** 30 }));

  expect([failure?.kind, host.batches]).toEqual(["not-found", []]);
});

describe("a server that says nothing", () => {
  const never = () => new Promise<Response>(() => {});
  test.each([
    ["about a file", { batch: never }],
    ["after an upload", { storage: never }],
  ])("%s is given up, with a sentence", async (_, answers) => {
    const { largeFiles } = reached(plain, { silentMs: 300 });
    host.answers(answers);

    const failure = await failureOf(largeFiles.put([random()]));

    expect([failure?.kind, failure?.message]).toEqual([
      "upstream-silent",
      expect.stringContaining("doesn't answer"),
    ]);
  });

  test("in the middle of a file is given up, and nothing is kept", async () => {
    const { largeFiles, cache } = reached(plain, { silentMs: 300 });
    const content = random(100_000);
    host.objects.set(sha256(content), content);
    const started = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(content.slice(0, 50_000));
    host.answers({ storage: () => new Response(new ReadableStream({ start: started })) });

    expect((await failureOf(largeFiles.open(pointerTo(content))))?.kind).toBe("upstream-silent");
    expect(await kept(cache)).toEqual([]);
  });

  test("a file may take long while it moves", async () => {
    const { largeFiles } = reached(plain, { silentMs: 400 });
    const content = random(160_000);
    host.objects.set(sha256(content), content);
    host.answers({
      storage: () =>
        new Response(
          (async function* () {
            for (let at = 0; at < content.length; at += 20_000) {
              await Bun.sleep(100);
              yield content.slice(at, at + 20_000);
            }
          })() as unknown as ReadableStream,
        ),
    });

    expect(await readAll(largeFiles, content)).toEqual(content);
  });
});

test("a host that is away is a sentence", async () => {
  const { largeFiles } = reached();
  await host.away();
  try {
    const failure = await failureOf(largeFiles.put([random()]));
    expect([failure?.kind, failure?.message]).toEqual([
      "upstream-failed",
      expect.stringContaining("Can't reach Git LFS of 127.0.0.1"),
    ]);
  } finally {
    host.back();
  }
});

test("a repository at an address of a file has no Git LFS here", async () => {
  const clone = await cloned(`file://${plain.path}`, join(folder.path, "file"));

  expect(clone.largeFiles).toBeUndefined();
});

test("of the files that are kept, those that were used last stay within the bound", async () => {
  const cache = join(folder.path, "bounded");
  const kept = new LfsCache({ folder: cache, mostBytes: 2500, clock: { now: () => Date.now() } });
  const files = [random(), random(), random()];
  const pointers = files.map(pointerTo);
  for (const [nth, content] of files.entries()) {
    await kept.keep(pointers[nth]!, [content]);
    const usedAt = new Date(1_700_000_000_000 + nth * 1000);
    await utimes(join(cache, pointers[nth]!.oid), usedAt, usedAt);
    if (nth === 1) await kept.find(pointers[0]!);
  }

  expect(await Promise.all(pointers.map((each) => kept.find(each)))).toEqual([
    join(cache, pointers[0]!.oid),
    undefined,
    join(cache, pointers[2]!.oid),
  ]);
  await Bun.write(join(cache, pointers[0]!.oid), "cut off");
  expect(await kept.find(pointers[0]!)).toBeUndefined();
});
