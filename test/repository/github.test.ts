import { describe, expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";

import { DomainError, NotShown } from "../../src/core/errors.ts";
import { blobId, BranchMoved, type FileChange } from "../../src/core/publication.ts";
import type { GitHubSession } from "../../src/core/session.ts";
import { GitHubClient, type Tokens } from "../../src/repository/github-client.ts";
import { GitHubRepository } from "../../src/repository/github.ts";
import { REPOSITORY, startGitHub, type TestGitHub, tokens } from "../support/emulator.ts";
import { type Answers, GitHubStub } from "../support/github-stub.ts";
import { followedBy } from "../support/many-commits.ts";
import { type Put, repositoryHostContract } from "./contract.ts";

const NOON = Date.UTC(2026, 0, 5, 12);
const TIMEOUT_MS = 300;

type Opening = Readonly<{
  token?: string;
  tokens?: Tokens;
  asking?: () => GitHubSession | undefined;
  freshForMs?: number;
  timeoutMs?: number;
}>;

/** The adapter, with a clock that stands still until it is set on. */
function open(
  url: string,
  { asking = () => undefined, freshForMs = 0, timeoutMs = 5000, ...given }: Opening = {},
) {
  const clock = { time: NOON, now: () => clock.time };
  const person = given.tokens;
  const client = new GitHubClient({ repository: REPOSITORY, apiUrl: url, timeoutMs, clock, tokens: person });
  const host = new GitHubRepository({
    client,
    branch: "main",
    url: "https://github.example",
    token: "token" in given ? given.token : tokens.octocat,
    tokens: person,
    asking,
    clock,
    freshForMs,
    looksAfterMs: [0, 0],
  });
  return Object.assign(host, { clock });
}

repositoryHostContract("one on GitHub", async (files) => {
  const gitHub = await startGitHub({ files });
  const push = async (...commits: ReadonlyArray<readonly Put[]>) => {
    for (const files of commits) await gitHub.push(files);
    return gitHub.head();
  };
  return { host: open(gitHub.url), push, [Symbol.asyncDispose]: gitHub[Symbol.asyncDispose] };
});

const site = [
  { path: "content/index.md", content: "home\n" },
  { path: "content/guide/install.md", content: "install\n" },
  { path: "public/uploads/a.svg", content: "<svg/>" },
];

const page = (path: string, text: string): FileChange => ({ path, content: Buffer.from(text) });

const change = (parent: string | undefined, files: readonly FileChange[], session?: GitHubSession) => ({
  parent,
  files,
  message: "Change it\n",
  by: { name: "Ada", session },
});

/** What a page and its folders are asked about before it is published. */
const around = ["content", "content/guide", "content/guide/install.md", "content/guide/new.md"];

async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => new Error("It went well."),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error as DomainError;
}

const short = (asked: readonly string[]) =>
  asked.map((one) => one.replace(`/repos/${REPOSITORY}/`, "").replaceAll(/[0-9a-f]{40}/g, "ID"));

const publishing = ["POST git/trees", "POST git/commits", "PATCH git/refs/heads%2Fmain"];

describe("requests to GitHub", () => {
  test("a page on a known head takes four, of which one costs nothing", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const first = await host.head();
    await host.entries(first, around);

    const { asked, requests } = await gitHub.stub.during(async () => {
      const head = await host.head({ now: true });
      await host.entries(head, around);
      return host.commit(change(head, [page("content/guide/install.md", "new\n")]));
    });

    expect(short(asked)).toEqual(["GET git/ref/heads%2Fmain", ...publishing]);
    expect(requests[0]!.headers.get("if-none-match")).toStartWith('W/"');
    expect(requests.at(-1)!.body).toEqual({ sha: await host.head(), force: false });
  });

  test("the next page too, for what a commit of ours made is known", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const first = await host.head();
    await host.files(first, "");
    await host.commit(change(first, [page("content/guide/new.md", "new\n")]));

    const { asked, result } = await gitHub.stub.during(async () => {
      const head = await host.head({ now: true });
      const entries = await host.entries(head, around);
      await host.commit(change(head, [page("content/other.md", "other\n")]));
      return entries;
    });

    expect(short(asked)).toEqual(["GET git/ref/heads%2Fmain", ...publishing]);
    expect(result.map(({ path }) => path)).toEqual(around);
  });

  test("each picture takes one more, and they go at the same time; a drawing is text", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const parent = await host.head();
    await host.entries(parent, around);
    const pictures = [1, 2, 3].map((n) => ({
      path: `public/uploads/${n}.png`,
      content: Uint8Array.of(0x89, 0x50, n, 0, 0xff),
    }));
    let [running, most] = [0, 0];
    gitHub.stub.answer(async ({ path }, forward) => {
      if (!path.endsWith("/git/blobs")) return undefined;
      most = Math.max(most, ++running);
      const answer = await forward();
      running--;
      return answer;
    });

    const { asked } = await gitHub.stub.during(() =>
      host.commit(
        change(parent, [
          page("content/guide/new.md", "![](/uploads/1.png)\n"),
          ...pictures,
          page("public/uploads/b.svg", "<svg>é</svg>"),
        ]),
      ),
    );

    expect(short(asked)).toEqual([...Array(3).fill("POST git/blobs"), ...publishing]);
    expect(most).toBe(3);
    expect(await gitHub.text("public/uploads/b.svg")).toBe("<svg>é</svg>");
  });

  test("text with a NUL in it goes by itself too", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);

    const { asked } = await gitHub.stub.during(async () =>
      host.commit(change(await host.head(), [page("content/nul.md", "a\0b")])),
    );

    expect(short(asked)).toContain("POST git/blobs");
    expect(await gitHub.text("content/nul.md")).toBe("a\0b");
  });

  test("the list reads the folder of pages alone; after a commit of ours nothing, after another's what it changed", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const pages = async () => (await host.files(await host.head(), "content")).map(({ path }) => path);

    const first = await gitHub.stub.during(pages);
    await host.commit(change(await host.head(), [page("content/new.md", "new\n")]));
    const afterOurs = await gitHub.stub.during(pages);
    await gitHub.push([{ path: "other/readme.md", content: "x" }]);
    const afterElsewhere = await gitHub.stub.during(pages);
    await gitHub.push([{ path: "content/guide/theirs.md", content: "theirs\n" }]);
    const afterTheirs = await gitHub.stub.during(pages);

    const onHead = ["GET git/ref/heads%2Fmain", "GET git/commits/ID", "GET git/trees/ID"];
    expect(short(first.asked)).toEqual([...onHead, "GET git/trees/ID?recursive=1"]);
    expect(short(afterOurs.asked)).toEqual(["GET git/ref/heads%2Fmain"]);
    expect(afterOurs.result).toContain("content/new.md");
    expect(short(afterElsewhere.asked)).toEqual(onHead);
    expect(short(afterTheirs.asked)).toEqual([...onHead, "GET git/trees/ID?recursive=1"]);
    expect(afterTheirs.result.sort()).toEqual([
      "content/guide/install.md",
      "content/guide/theirs.md",
      "content/index.md",
      "content/new.md",
    ]);
  });

  test("a head counts for a while, and is then asked for with its etag; ten who ask at once ask once", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url, { freshForMs: 5000 });
    const before = await host.head();
    const theirs = await gitHub.push([{ path: "a.md", content: "a" }]);

    const soon = await gitHub.stub.during(() => host.head());
    host.clock.time += 5000;
    const later = await gitHub.stub.during(() => Promise.all(Array.from({ length: 10 }, () => host.head())));

    expect(soon).toMatchObject({ asked: [], result: before });
    expect(later.asked).toHaveLength(1);
    expect(new Set(later.result)).toEqual(new Set([theirs]));
  });

  test("what a commit removed is asked once, three hundred commits at a look; it is told where that was not all", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const parent = await host.head();
    const { sha } = await host.commit(change(parent, [{ path: "content/index.md", content: undefined }]));
    const after = followedBy(320, gitHub.stub, sha);
    const look = () => gitHub.stub.during(() => host.removals(after, "content", NOON));

    const [first, second, third] = [await look(), await look(), await look()];

    const kinds = ({ asked }: { asked: string[] }) =>
      Object.values(Object.groupBy(short(asked), (one) => one.replace(/\?.*/, ""))).map((all) => all!.length);
    expect(kinds(first)).toEqual([4, 300]);
    expect(first.result).toEqual({ files: [], isWhole: false });
    expect(second.result).toMatchObject({
      files: [{ path: "content/index.md", commit: { sha } }],
      isWhole: true,
    });
    expect(kinds(third)).toEqual([4]);
    expect(third.result).toEqual(second.result);
  });

  test("a page that was read or written is not read again", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const parent = await host.head();
    await host.commit(change(parent, [page("content/new.md", "new\n")]));
    const [home, mine] = [Buffer.from("home\n"), Buffer.from("new\n")].map((text) => blobId(text, parent));
    await host.read(home!);

    const { asked } = await gitHub.stub.during(() => Promise.all([host.read(home!), host.read(mine!)]));

    expect(asked).toEqual([]);
  });

  test("many texts are read with one query, and what it does not give whole by itself", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const shas = (await host.files(await host.head(), "")).map(({ sha }) => sha);
    gitHub.stub.answer(({ path, body }) => {
      if (path !== "/graphql") return undefined;
      expect(body.variables).toEqual({ owner: "octocat", repo: "site" });
      const ids = [...body.query.matchAll(/(b\d+): object\(oid: "([0-9a-f]{40})"\)/g)];
      const texts = new Map(
        site.map(({ content }) => [blobId(Buffer.from(content), "0".repeat(40)), content]),
      );
      const given = ids.map(([, name, id], index) => [
        name,
        index === 0 ? { text: null } : { text: texts.get(id!) },
      ]);
      return Response.json({ data: { repository: Object.fromEntries(given) } });
    });

    const { asked, result } = await gitHub.stub.during(() => Array.fromAsync(host.readAll(shas)));

    expect(short(asked)).toEqual(["POST /graphql", "GET git/blobs/ID"]);
    expect(result.map(({ content }) => Buffer.from(content).toString()).sort()).toEqual(
      site.map(({ content }) => content).sort(),
    );
  });

  test("four queries go at the same time, and the texts come in the order they were asked for", async () => {
    const stub = new GitHubStub();
    const all = Array.from({ length: 450 }, (_, n) => `${n}\n`);
    const texts = new Map(all.map((text) => [blobId(Buffer.from(text), "0".repeat(40)), text]));
    const four = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    stub.answer(async ({ body }) => {
      most = Math.max(most, ++running);
      if (running === 4) four.resolve();
      await four.promise;
      running--;
      const ids = [...body.query.matchAll(/(b\d+): object\(oid: "([0-9a-f]{40})"\)/g)];
      const given = ids.map(([, name, id]) => [name, { text: texts.get(id!) }]);
      return json(200, { data: { repository: Object.fromEntries(given) } });
    });

    const read = await Array.fromAsync(open(stub.url).readAll([...texts.keys()]));

    expect(read.map(({ content }) => Buffer.from(content).toString())).toEqual(all);
    expect([stub.asked.length, most]).toEqual([9, 4]);
    await stub.stop();
  });

  test.each([
    [
      "fails in part",
      () => json(200, { data: { repository: { b0: null } }, errors: [{ type: "NOT_FOUND" }] }),
    ],
    ["is refused", () => json(200, { data: null, errors: [{ type: "RATE_LIMITED", message: "limit" }] })],
    ["is too much for GitHub", () => new Response("<p>Unicorn", { status: 502 })],
  ])("where a query %s, texts are read one by one", async (_, answer) => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const shas = (await host.files(await host.head(), "")).map(({ sha }) => sha);
    gitHub.stub.answer(({ path }) => (path === "/graphql" ? answer() : undefined));

    const { asked, result } = await gitHub.stub.during(() => Array.fromAsync(host.readAll(shas)));

    expect(short(asked)).toEqual(["POST /graphql", ...Array(3).fill("GET git/blobs/ID")]);
    expect(result.map(({ sha }) => sha)).toEqual(shas);
  });

  test("GitHub Enterprise has its queries beside its API, and an older one has none", async () => {
    const stub = new GitHubStub();
    const host = open(`${stub.url}/api/v3`);

    const refusal = await refusalOf(
      Array.fromAsync(host.readAll(["a", "b"].map((digit) => digit.repeat(40)))),
    );

    // Both may be asked for before the first is refused.
    expect(new Set(stub.asked.map(({ path }) => path.replace(/[0-9a-f]{40}/, "ID")))).toEqual(
      new Set(["/api/graphql", `/api/v3/repos/${REPOSITORY}/git/blobs/ID`]),
    );
    expect(refusal.kind).toBe("unavailable");
    await stub.stop();
  });

  test("a folder of 100,000 files, whose listing GitHub cuts short, is listed folder by folder", async () => {
    const stub = new GitHubStub();
    const id = (n: number) => n.toString(16).padStart(40, "0");
    const rows = (folder: number) =>
      Array.from({ length: 1000 }, (_, n) => ({
        path: `${n}.md`,
        mode: "100644",
        type: "blob",
        sha: id(folder * 1000 + n + 10),
      }));
    const folders = Array.from({ length: 100 }, (_, n) => ({
      path: `f${n}`,
      mode: "040000",
      type: "tree",
      sha: id(1e9 + n),
    }));
    let running = 0;
    let most = 0;
    stub.answer(async ({ path }) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (path.includes("/git/ref/")) return Response.json({ object: { sha: id(1) } });
      if (path.includes("/git/commits/")) return Response.json({ tree: { sha: id(2) } });
      const [, tree = "", recursive] = /\/git\/trees\/(\w+)(\?recursive=1)?/.exec(path) ?? [];
      const folder = Number.parseInt(tree, 16) - 1e9;
      if (folder >= 0) return Response.json({ tree: rows(folder), truncated: false });
      return Response.json({
        tree: recursive ? rows(0).slice(0, 500) : folders,
        truncated: recursive !== undefined,
      });
    });
    const host = open(stub.url);

    const files = await host.files(await host.head(), "");

    expect(files).toHaveLength(100_000);
    expect(new Set(files.map(({ path }) => path)).size).toBe(100_000);
    expect(stub.asked.length).toBe(2 + 2 + 100);
    await stub.stop();
  });
});

describe("whether a commit landed", () => {
  const lost: Record<string, (carriedOut: boolean) => Answers> = {
    "the answer never comes": (carriedOut) => async (_, forward) => {
      if (carriedOut) await forward();
      return new Promise<Response>(() => undefined);
    },
    "a gateway answers in GitHub's place": (carriedOut) => async (_, forward) => {
      if (carriedOut) await forward();
      return new Response("<html>Bad gateway</html>", {
        status: 502,
        headers: { "content-type": "text/html" },
      });
    },
  };

  test.each(Object.entries(lost))("where it was carried out and %s, the branch tells", async (_, losing) => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url, { timeoutMs: TIMEOUT_MS });
    const parent = await host.head();
    gitHub.stub.answerOnce("PATCH", /refs/, losing(true));

    const { requests, result } = await gitHub.stub.during(() =>
      host.commit(change(parent, [page("content/a.md", "a")])),
    );

    expect(result.sha).toBe(await gitHub.head());
    expect(requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });

  test("where others built on it meanwhile, it landed", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url, { timeoutMs: 2000 });
    const parent = await host.head();
    gitHub.stub.answerOnce("PATCH", /refs/, async (_, forward) => {
      await forward();
      await gitHub.push([{ path: "b.md", content: "b" }]);
      return new Response("", { status: 504 });
    });

    const { sha } = await host.commit(change(parent, [page("content/a.md", "a")]));

    expect((await gitHub.log()).map((commit) => commit.sha)).toContain(sha);
    expect(await gitHub.text("content/a.md")).toBe("a");
  });

  test.each(Object.entries(lost))(
    "where it was not and %s, it says so and asks no second time",
    async (_, losing) => {
      await using gitHub = await startGitHub({ files: site });
      const host = open(gitHub.url, { timeoutMs: TIMEOUT_MS });
      const parent = await host.head();
      gitHub.stub.answerOnce("PATCH", /refs/, losing(false));

      const { requests, result } = await gitHub.stub.during(() =>
        refusalOf(host.commit(change(parent, [page("content/a.md", "a")]))),
      );

      expect(result.message).toBe(
        "GitHub did not say whether it took the commit, and the branch has not moved yet; look at the page before you publish it again.",
      );
      expect(requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
      expect(await gitHub.head()).toBe(parent);
    },
  );

  test("where it was not and the branch moved, the change is to be made again", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url, { timeoutMs: 2000 });
    const parent = await host.head();
    gitHub.stub.answerOnce("PATCH", /refs/, async () => {
      await gitHub.push([{ path: "b.md", content: "b" }]);
      return new Response("", { status: 500 });
    });

    const refusal = await refusalOf(host.commit(change(parent, [page("content/a.md", "a")])));

    expect(refusal).toBeInstanceOf(BranchMoved);
  });

  test("a head that GitHub still shows after it was left is not believed, and later it is", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const before = await host.head();
    const { sha } = await host.commit(change(before, [page("content/a.md", "a")]));
    gitHub.stub.answer(({ path }) =>
      path.includes("/git/ref/") ? Response.json({ object: { sha: before } }) : undefined,
    );

    const soon = await host.head();
    host.clock.time += 10_000;
    const later = await host.head();

    expect([soon, later]).toEqual([sha, before]);
  });
});

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

const person: GitHubSession = {
  kind: "github",
  id: "s",
  name: "Ada",
  login: "ada",
  token: tokens.ada,
  expiresAt: NOON * 2,
};

describe("what goes wrong is said in our words", () => {
  const secret = "ghp_aTokenThatGitHubRepeats00000000000000000";

  type Case = Readonly<{
    name: string;
    /** What is answered in GitHub's place, to which requests. */
    at: RegExp;
    answer: () => Response;
    kind: DomainError["kind"];
    says: string;
    retryAfterSeconds?: number;
    by?: GitHubSession;
  }>;

  const violation = {
    message: `Repository rule violations found\n\nPush cannot contain secrets ${secret}`,
    metadata: { secret_scanning: { bypass_placeholders: [{ placeholder_id: "1", token_type: "AWS_KEY" }] } },
  };

  const cases: Case[] = [
    {
      name: "the token is not accepted",
      at: /./,
      answer: () => json(401, { message: "Bad credentials" }),
      kind: "unavailable",
      says: "GitHub does not accept GITHUB_TOKEN; whoever runs this server must set a new one.",
    },
    {
      name: "the token may not write",
      at: /git\/(trees|blobs|commits)$/,
      answer: () => json(403, { message: "Resource not accessible by personal access token" }),
      kind: "unavailable",
      says: "octocat/site is not on GitHub, or GITHUB_TOKEN may not read and write it; whoever runs this server must give the token “Contents: Read and write” for it.",
    },
    {
      name: "a person may not write",
      at: /git\/trees$/,
      answer: () => json(403, { message: "Must have push access" }),
      by: person,
      kind: "forbidden",
      says: "GitHub does not let you write to octocat/site; ask its owner for write access.",
    },
    {
      name: "a person sees the repository no more",
      at: /git\/trees$/,
      answer: () => json(404, { message: "Not Found" }),
      by: person,
      kind: "forbidden",
      says: "GitHub does not let you write to octocat/site; ask its owner for write access.",
    },
    {
      name: "the organization wants single sign-on",
      at: /git\/trees$/,
      answer: () =>
        json(403, { message: "SAML" }, { "x-github-sso": "required; url=https://github.com/orgs/o/sso" }),
      by: person,
      kind: "forbidden",
      says: "The organization of octocat/site wants single sign-on; sign in to it on GitHub, then here again.",
    },
    {
      name: "the branch is protected",
      at: /git\/refs\//,
      answer: () => json(409, { message: "Protected branch update failed for refs/heads/main." }),
      kind: "forbidden",
      says: "The rules of the branch “main” on GitHub take no direct commits from you; ask its owner to let you pass them. Nothing was published.",
    },
    {
      name: "a rule of the branch forbids it",
      at: /git\/refs\//,
      answer: () =>
        json(422, {
          message: "Repository rule violations found\n\nChanges must be made through a pull request.",
        }),
      kind: "forbidden",
      says: "The rules of the branch “main” on GitHub take no direct commits from you; ask its owner to let you pass them. Nothing was published.",
    },
    ...[
      { name: "a tree", at: /git\/trees$/, status: 422 },
      { name: "the branch", at: /git\/refs\//, status: 422 },
      { name: "a blob", at: /git\/blobs$/, status: 409 },
    ].map(({ name, at, status }) => ({
      name: `push protection finds a secret in ${name}`,
      at,
      answer: () => json(status, violation),
      kind: "forbidden" as const,
      says: "GitHub found a secret (AWS_KEY) in what you publish and keeps it out; take it out of the text. Nothing was published.",
    })),
    {
      name: "a secondary rate limit says when to come back",
      at: /git\/trees$/,
      answer: () =>
        json(403, { message: "You have exceeded a secondary rate limit" }, { "retry-after": "90" }),
      kind: "unavailable",
      says: "GitHub takes no more requests from here for now; try again in 2 minutes. Drafts are kept.",
      retryAfterSeconds: 90,
    },
    {
      name: "a secondary rate limit does not say when",
      at: /git\/trees$/,
      answer: () => json(429, { message: "secondary rate limit" }),
      kind: "unavailable",
      says: "GitHub takes no more requests from here for now; try again in a minute. Drafts are kept.",
      retryAfterSeconds: 60,
    },
    {
      name: "the hour's requests are used up",
      at: /git\/ref\//,
      answer: () =>
        json(
          403,
          { message: "API rate limit exceeded" },
          { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(NOON / 1000 + 1200) },
        ),
      kind: "unavailable",
      says: "GitHub takes no more requests from here for now; try again in 20 minutes. Drafts are kept.",
      retryAfterSeconds: 1200,
    },
    {
      name: "a file is larger than GitHub takes",
      at: /git\/blobs$/,
      answer: () =>
        json(422, { message: "too large", errors: [{ resource: "Blob", field: "data", code: "custom" }] }),
      kind: "too_large",
      says: "A file is larger than GitHub takes. Nothing was published.",
    },
    {
      name: "GitHub is down",
      at: /git\/commits$/,
      answer: () => json(503, { message: "Service unavailable" }),
      kind: "upstream_failed",
      says: "GitHub has trouble just now (it answered 503); try again in a while.",
    },
    {
      name: "GitHub's own page of an outage comes in place of JSON",
      at: /git\/commits$/,
      answer: () =>
        new Response("<!DOCTYPE html><p>Unicorn!", { status: 502, headers: { "content-type": "text/html" } }),
      kind: "upstream_failed",
      says: "GitHub has trouble just now (it answered 502); try again in a while.",
    },
    {
      name: "a sign-in page of a network comes in place of JSON",
      at: /git\/ref\//,
      answer: () =>
        new Response("<html>Welcome to our Wi-Fi</html>", { headers: { "content-type": "text/html" } }),
      kind: "upstream_failed",
      says: "What answers at GitHub's address is not GitHub's API; whoever runs this server must look at GITHUB_API_URL and at what stands between.",
    },
    {
      name: "an answer breaks off",
      at: /git\/commits$/,
      answer: () => new Response('{"sha": "abc', { headers: { "content-type": "application/json" } }),
      kind: "upstream_failed",
      says: "What answers at GitHub's address is not GitHub's API; whoever runs this server must look at GITHUB_API_URL and at what stands between.",
    },
    {
      name: "GitHub is too slow",
      at: /git\/commits$/,
      answer: () => new Promise<Response>(() => undefined) as unknown as Response,
      kind: "upstream_silent",
      says: "GitHub did not answer in time; try again.",
    },
    {
      name: "GitHub answers what nobody foresaw",
      at: /git\/trees$/,
      answer: () => json(418, { message: `I'm a teapot ${secret}` }),
      kind: "upstream_failed",
      says: "GitHub refused this and answered 418; the server's log tells why.",
    },
  ];

  test.each(cases)("$name", async ({ at, answer, kind, says, retryAfterSeconds, by }) => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url, { timeoutMs: TIMEOUT_MS, tokens: noRenewal });
    const parent = await gitHub.head();
    const picture = { path: "public/uploads/b.png", content: Uint8Array.of(0, 1, 0xff) };
    gitHub.stub.answer(({ path }) => (at.test(path) ? answer() : undefined));

    const publish = async () =>
      host.commit(change(await host.head(), [page("content/a.md", "a"), picture], by));
    const refusal = await refusalOf(publish());

    expect([refusal.kind, refusal.message]).toEqual([kind, says]);
    expect(refusal.retryAfterSeconds).toBe(retryAfterSeconds);
    expect(await gitHub.head()).toBe(parent);
    expect(everythingIn(refusal)).not.toMatch(/gh[ps]_|github_pat_/);
  });

  test("a token that looks like none is told nowhere either", async () => {
    const stub = new GitHubStub();
    const token = "0123456789abcdef0123456789abcdef01234567";
    stub.answer(({ headers }) => json(418, { message: `You sent ${headers.get("authorization")}` }));

    const refusal = await refusalOf(open(stub.url, { token }).head());

    expect(everythingIn(refusal)).toContain("You sent Bearer [token]");
    expect(everythingIn(refusal)).not.toContain(token);
    await stub.stop();
  });

  test("GitHub cannot be reached at all", async () => {
    const stub = new GitHubStub();
    await stub.stop();

    const refusal = await refusalOf(open(stub.url).head());

    expect(refusal.message).toBe("GitHub cannot be reached just now; try again in a while.");
  });

  test("the repository, the branch or all of its commits are missing", async () => {
    await using gitHub = await startGitHub();
    const head = () => open(gitHub.url).head();
    const stop = gitHub.stub.answer(({ path }) =>
      path.includes("/git/ref/") ? json(404, { message: "Not Found" }) : undefined,
    );
    const noBranch = await refusalOf(head());
    gitHub.stub.answer(({ path }) =>
      path.endsWith("/site") ? json(404, { message: "Not Found" }) : undefined,
    );
    const noRepository = await refusalOf(head());
    stop();
    gitHub.stub.answer(({ path }) => (path.endsWith("/site") ? json(200, { size: 0 }) : undefined));
    gitHub.stub.answer(({ path }) =>
      path.includes("/git/ref/") ? json(409, { message: "Git Repository is empty." }) : undefined,
    );
    const nothing = await refusalOf(head());

    expect([noBranch, noRepository, nothing].map(({ message }) => message)).toEqual([
      "octocat/site has no branch “main” on GitHub; whoever runs this server must look at REPOSITORY_BRANCH.",
      "octocat/site is not on GitHub, or GITHUB_TOKEN may not read and write it; whoever runs this server must give the token “Contents: Read and write” for it.",
      "octocat/site is empty on GitHub; choose “Add a README” on its page there, commit it, and try again.",
    ]);
  });

  test("a file that is too large is refused before anything is asked", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    const parent = await host.head();
    const content = new Uint8Array(host.maxFileBytes + 1);

    const { asked, result } = await gitHub.stub.during(() =>
      refusalOf(host.commit(change(parent, [{ path: "a.bin", content }]))),
    );

    expect([asked, result.kind]).toEqual([[], "too_large"]);
  });

  test("while GitHub wants to hear nothing it is not asked, and then it is again", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url);
    gitHub.stub.answerOnce("GET", /git\/ref\//, json(403, {}, { "retry-after": "90" }));
    await refusalOf(host.head());

    host.clock.time += 60_000;
    const { asked, result } = await gitHub.stub.during(() => refusalOf(host.head()));
    host.clock.time += 30_000;

    expect(asked).toEqual([]);
    expect(result.retryAfterSeconds).toBe(30);
    expect(await host.head()).toBe(await gitHub.head());
  });
});

const noRenewal: Tokens = {
  tokenOf: async ({ token }) => token,
  ended: async () =>
    new (class extends DomainError {
      readonly kind = "unauthenticated";
    })("It is over."),
};

describe("in whose name GitHub is asked", () => {
  const authorOfHead = async (gitHub: TestGitHub) => (await gitHub.log())[0]!.author;
  const bearer = ({ headers }: { headers: Headers }) => headers.get("authorization");

  test("a person's commit is made with that one's token, and is that one's; the server reads with its own", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url, { tokens: noRenewal, asking: () => person });

    const { requests } = await gitHub.stub.during(async () =>
      host.commit(change(await host.head(), [page("content/a.md", "a")], person)),
    );

    const byMethod = Object.groupBy(requests, ({ method }) => (method === "GET" ? "read" : "written"));
    expect(new Set(byMethod.read!.map(bearer))).toEqual(new Set([`Bearer ${tokens.octocat}`]));
    expect(new Set(byMethod.written!.map(bearer))).toEqual(new Set([`Bearer ${tokens.ada}`]));
    expect(await authorOfHead(gitHub)).toBe("Ada Lovelace");
  });

  test("without a token of the server, it reads with that of the person who is served, else with none", async () => {
    await using gitHub = await startGitHub({ files: site });
    const served = open(gitHub.url, { token: undefined, tokens: noRenewal, asking: () => person });
    const nobody = open(gitHub.url, { token: undefined, tokens: noRenewal });

    const { requests } = await gitHub.stub.during(async () => [await served.head(), await nobody.head()]);

    expect(requests.map(bearer)).toEqual([`Bearer ${tokens.ada}`, null]);
  });

  test("without a token of the server, what comes by the PIN cannot be committed, and it says why", async () => {
    await using gitHub = await startGitHub({ files: site });
    const host = open(gitHub.url, { token: undefined });

    const refusal = await refusalOf(host.commit(change(await host.head(), [page("content/a.md", "a")])));

    expect(refusal.message).toBe(
      "What is published with the PIN needs GITHUB_TOKEN, which is not set; sign in with GitHub, or have it set.",
    );
  });

  test("a person whose token is taken no more has no session any more", async () => {
    await using gitHub = await startGitHub({ files: site });
    const ended: string[] = [];
    const host = open(gitHub.url, {
      tokens: {
        ...noRenewal,
        ended: (session) => {
          ended.push(session.id);
          return noRenewal.ended(session);
        },
      },
    });
    const parent = await host.head();
    gitHub.stub.answer(({ headers }) =>
      headers.get("authorization") === `Bearer ${tokens.ada}`
        ? json(401, { message: "Bad credentials" })
        : undefined,
    );

    const refusal = await refusalOf(host.commit(change(parent, [page("content/a.md", "a")], person)));

    expect([refusal.message, ended]).toEqual(["It is over.", ["s"]]);
  });

  /** An adapter without a token of the server, and `as`, which reads in somebody's name. */
  const openForAll = (url: string, more: Opening = {}) => {
    const served = new AsyncLocalStorage<GitHubSession | undefined>();
    const asking = () => served.getStore();
    const host = open(url, { token: undefined, tokens: noRenewal, asking, ...more });
    const as = <T>(session: GitHubSession | undefined, read: () => Promise<T>) => served.run(session, read);
    return { host, as };
  };
  const colleague: GitHubSession = { ...person, id: "t", name: "Grace", login: "grace", token: tokens.grace };
  const takesNoMore = (token: string): Answers => {
    return (asked) => (bearer(asked) === `Bearer ${token}` ? json(401, {}) : undefined);
  };
  const hidden: Answers = (asked) => (bearer(asked) ? undefined : json(404, {}));

  test.each<[string, RegExp, (host: GitHubRepository, commit: string) => Promise<unknown>]>([
    ["the branch", /git\/ref\//, (host) => host.head()],
    ["a folder", /git\/trees\/\w+$/, (host, commit) => host.entries(commit, ["content"])],
    ["a folder with all below it", /recursive/, (host, commit) => host.files(commit, "")],
  ])(
    "while %s is read, a token that is taken no more stops only the one who has it",
    async (_, path, read) => {
      await using gitHub = await startGitHub({ files: site });
      const { host, as } = openForAll(gitHub.url);
      const commit = await as(person, () => host.head());
      await as(person, () => host.entries(commit, [""]));
      const [asked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      gitHub.stub.answer(async (one) => {
        if (bearer(one) !== `Bearer ${tokens.grace}` || !path.test(one.path)) return undefined;
        asked.resolve();
        await refused.promise;
        return json(401, { message: "Bad credentials" });
      });

      const graces = refusalOf(as(colleague, () => read(host, commit)));
      await asked.promise;
      const adas = as(person, () => read(host, commit));
      await new Promise(setImmediate);
      refused.resolve();

      expect((await graces).message).toBe("It is over.");
      expect(await adas).toEqual(await as(person, () => read(host, commit)));
    },
  );

  test("who may not see the repository is shown no head that another reads or has read", async () => {
    await using gitHub = await startGitHub({ files: site });
    const { host, as } = openForAll(gitHub.url, { freshForMs: 5000 });
    const head = () => host.head();
    gitHub.stub.answer(hidden);

    const [adas, meanwhile] = await Promise.all([as(person, head), refusalOf(as(undefined, head))]);
    const later = await refusalOf(as(undefined, head));
    const again = await gitHub.stub.during(() => as(person, head));

    expect(adas).toBe(await gitHub.head());
    expect([meanwhile, later].map((refusal) => refusal instanceof NotShown)).toEqual([true, true]);
    expect(again.asked).toEqual([]);
  });

  test("where GitHub accepts the server's token no more, people read and publish with their own, and the PIN does not", async () => {
    await using gitHub = await startGitHub({ files: site });
    const { host, as } = openForAll(gitHub.url, { token: tokens.octocat });
    gitHub.stub.answer(takesNoMore(tokens.octocat));
    const publish = async () => host.commit(change(await host.head(), [page("content/a.md", "a")], person));

    const { requests, result } = await gitHub.stub.during(() => as(person, publish));
    const refusal = await refusalOf(as(undefined, () => host.head()));

    expect(result.sha).toBe(await gitHub.head());
    expect(requests.map(bearer).filter((one) => one === `Bearer ${tokens.octocat}`)).toHaveLength(1);
    expect(refusal.message).toBe(
      "GitHub does not accept GITHUB_TOKEN; whoever runs this server must set a new one.",
    );
  });

  test("who joins a read with the server's token goes on with the own one, whatever becomes of the other's", async () => {
    await using gitHub = await startGitHub({ files: site });
    const { host, as } = openForAll(gitHub.url, { token: tokens.octocat });
    gitHub.stub.answer(takesNoMore(tokens.octocat));
    gitHub.stub.answer(takesNoMore(tokens.grace));
    const head = () => host.head();

    const [graces, adas] = await Promise.all([refusalOf(as(colleague, head)), as(person, head)]);

    expect([graces.message, adas]).toEqual(["It is over.", await gitHub.head()]);
  });
});

/** An error with all that hangs on it, as a log could show it. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))} ${everythingIn(error.cause)}`;
}
