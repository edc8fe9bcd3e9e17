import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { blobId } from "../../src/core/publication.ts";
import type { GitHubSession } from "../../src/core/session.ts";
import { Seal } from "../../src/web/session.ts";
import { Client } from "../support/client.ts";
import { settingsFor, startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { expectRefusal } from "../support/envelope.ts";
import { signedInWithGitHub } from "../support/github-sign-in.ts";
import { textsOf } from "../support/markup.ts";
import { startServer } from "../support/server.ts";

const SESSION_SECRET = "a secret that is at least 32 characters long";
const BASE_URL = "http://localhost:4999";
const CALLBACK = `${BASE_URL}/api/admin/oauth/github/callback`;
const HOUR = 60 * 60 * 1000;

const files = [
  { path: "content/index.md", content: "# Home\n" },
  { path: "content/guide/install.md", content: "# Install\n" },
];

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A server with its own token, for those who sign in with the PIN. */
const start = (gitHub: { url: string }, more: Record<string, string> = {}) =>
  startServer(settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat, SESSION_SECRET, ...more }));

/** The cookie of somebody who signed in with GitHub. */
function cookieOf(login: string, token: string, more: Partial<GitHubSession> = {}): string {
  const session: GitHubSession = {
    kind: "github",
    id: crypto.randomUUID(),
    login,
    name: login,
    token,
    expiresAt: Date.now() + HOUR,
    ...more,
  };
  return `service_admin=${new Seal([SESSION_SECRET]).seal(session)}`;
}

function as(url: string, cookie: string): Client {
  const client = new Client(url);
  client.cookie = cookie;
  return client;
}

test("a page is published with its picture as one commit, by the PIN", async () => {
  await using gitHub = await startGitHub({ files });
  await using server = await startServer(settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat }));
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  const before = await gitHub.head();
  const { json: upload } = await ada.post("/api/admin/uploads", {
    name: "a.png",
    content: png.toString("base64"),
  });

  const { json } = await ada.post("/api/admin/publish", {
    slug: "guide/new",
    content: `![](${upload.url})\n`,
  });

  const [commit] = await gitHub.log();
  expect(json).toEqual({ ok: true, commitUrl: `${gitHub.url}/octocat/site/commit/${commit!.sha}` });
  expect(commit).toMatchObject({ message: "Update guide/new\n\nEdited-by: Ada\n", author: "The Octocat" });
  const { json: made } = await gitHub.api("GET", `/commits/${commit!.sha}`);
  expect(made.parents.map(({ sha }: { sha: string }) => sha)).toEqual([before]);
  expect(made.files.map(({ filename }: { filename: string }) => filename).sort()).toEqual([
    "content/guide/new.mdx",
    `public/uploads/${upload.path}`,
  ]);
  const { json: asset } = await gitHub.api("GET", `/contents/public/uploads/${upload.path}?ref=main`);
  expect(asset.sha).toBe(blobId(png, before));
  expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["", "guide/install", "guide/new"]);
  expect((await ada.get(upload.url)).bytes).toEqual(new Uint8Array(png));
});
describe("publishing on GitHub", () => {
  test("a person's commit is that person's, without a trailer; with an app and no token of the server too", async () => {
    await using gitHub = await startGitHub({ files, callback: CALLBACK });
    await using server = await startServer(withSignIn(gitHub, BASE_URL));
    const [ada, grace] = [
      await signedInWithGitHub(server.url, "ada"),
      await signedInWithGitHub(server.url, "grace"),
    ];

    await ada.publish("from-ada", "one\n");
    await grace.publish("from-grace", "two\n");
    await grace.delete("/api/admin/pages?slug=guide/install");

    expect((await gitHub.log()).slice(0, 3).map(({ message, author }) => [message.trim(), author])).toEqual([
      ["Delete guide/install", "Grace Hopper"],
      ["Update from-grace", "Grace Hopper"],
      ["Update from-ada", "Ada Lovelace"],
    ]);
    expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["", "from-ada", "from-grace"]);
  });

  test("by the API it takes four requests, and with two pictures six", async () => {
    await using gitHub = await startGitHub({ files });
    await using server = await start(gitHub);
    const ada = await Client.signedIn(server.url);
    await ada.get("/api/admin/pages/source?slug=guide/install");
    await ada.publish("guide/first", "one\n");

    const page = await gitHub.stub.during(() => ada.publish("guide/install", "two\n"));
    const removal = await gitHub.stub.during(() => ada.delete("/api/admin/pages?slug=guide/first"));
    const pictures = [1, 2].map((n) => ({
      path: `${n}.png`,
      content: Buffer.concat([png, Buffer.of(n)]).toString("base64"),
    }));
    await ada.publish("guide/third", "x\n", { assets: [pictures[0]] });
    const along = await gitHub.stub.during(() => ada.publish("guide/third", "three\n", { assets: pictures }));
    const nothing = await gitHub.stub.during(() =>
      ada.publish("guide/third", "three\n", { assets: pictures }),
    );
    const list = await gitHub.stub.during(() => ada.get("/api/admin/pages"));

    expect(page.asked).toHaveLength(4);
    expect(removal.asked).toHaveLength(4);
    expect(along.asked.length).toBeLessThanOrEqual(6);
    expect(nothing.asked).toHaveLength(1);
    expect(list.asked).toHaveLength(0);
    expect(list.result.json.pages).toEqual(["", "guide/install", "guide/third"]);
  });

  test("twenty publishers and a foreign pusher on one branch: all land, and nothing is overwritten", async () => {
    await using gitHub = await startGitHub({ files });
    await using server = await start(gitHub);
    const logins = ["octocat", "ada", "grace"] as const;
    const people = Array.from({ length: 20 }, (_, n) => {
      const login = logins[n % logins.length]!;
      return { login, client: as(server.url, cookieOf(login, tokens[login])) };
    });
    const before = (await gitHub.log()).length;

    // The foreign pusher overtakes every second try.
    const pushed: string[] = [];
    let tries = 0;
    gitHub.stub.answer(async ({ method, path }) => {
      const isTry = method === "POST" && path.endsWith("/git/trees");
      if (isTry && ++tries % 2 === 0)
        pushed.push(await gitHub.push([{ path: `foreign/${pushed.length}.md`, content: "x" }]));
      return undefined;
    });
    const answers = await Promise.all(
      people.map(({ client }, n) =>
        client.post("/api/admin/publish", { slug: `many/${n}`, content: `${n}\n` }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(pushed.length).toBeGreaterThanOrEqual(10);
    const log = await gitHub.log();
    expect(log).toHaveLength(before + 20 + pushed.length);
    const shas = new Set(log.map(({ sha }) => sha));
    const said = answers.map(({ json }) => json.commitUrl.split("/").at(-1));
    expect(new Set(said).size).toBe(20);
    expect([...pushed, ...said].filter((sha) => !shas.has(sha))).toEqual([]);
    for (const n of people.keys()) expect(await gitHub.text(`content/many/${n}.mdx`)).toBe(`${n}\n`);
    for (const n of pushed.keys()) expect(await gitHub.text(`foreign/${n}.md`)).toBe("x");
  });

  test("where the page itself changed under the base, nothing is committed", async () => {
    await using gitHub = await startGitHub({ files });
    await using server = await start(gitHub);
    const ada = await Client.signedIn(server.url);
    const { sha } = (await ada.get("/api/admin/pages/source?slug=guide/install")).json.page;
    gitHub.stub.answerOnce("POST", /git\/trees$/, async () => {
      await gitHub.push([{ path: "content/guide/install.md", content: "theirs\n" }]);
      return undefined;
    });

    const { status, json } = await ada.post("/api/admin/publish", {
      slug: "guide/install",
      content: "mine\n",
      base: sha,
    });

    expect([status, json.ok]).toEqual([409, false]);
    expect(await gitHub.text("content/guide/install.md")).toBe("theirs\n");
  });

  test("after five tries in vain it is given up, and the draft stays", async () => {
    await using gitHub = await startGitHub({ files });
    await using server = await start(gitHub);
    const ada = await Client.signedIn(server.url);
    const updatedAt = await ada.save("late", "mine\n");
    gitHub.stub.answer(async ({ method, path }) => {
      if (method === "POST" && path.endsWith("/git/commits"))
        await gitHub.push([{ path: "x.md", content: Math.random().toString() }]);
      return undefined;
    });

    const { requests, result } = await gitHub.stub.during(() =>
      ada.post("/api/admin/publish", { slug: "late", content: "mine\n", updatedAt }),
    );

    expect([result.status, result.json.error]).toEqual([
      409,
      "Others keep changing the branch. Nothing was published; try again.",
    ]);
    expect(requests.filter(({ method }) => method === "PATCH")).toHaveLength(5);
    expect((await ada.get("/api/admin/drafts?slug=late")).json.draft.updatedAt).toBe(updatedAt);
  });

  test("another's push shows in the list at the latest with the next publication", async () => {
    await using gitHub = await startGitHub({ files });
    await using server = await start(gitHub);
    const ada = await Client.signedIn(server.url);
    await ada.get("/api/admin/pages");
    await gitHub.push([{ path: "content/theirs.md", content: "theirs\n" }]);

    await ada.publish("mine", "mine\n");

    expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["", "guide/install", "mine", "theirs"]);
  });
});

describe("while GitHub fails", () => {
  test.each([
    ["is down", () => new Response("<p>Unicorn", { status: 503 }), 502],
    ["limits the rate", () => Response.json({}, { status: 403, headers: { "retry-after": "33" } }), 503],
    ["refuses the token", () => Response.json({ message: "Bad credentials" }, { status: 401 }), 503],
  ])(
    "and %s, drafts are saved and uploads are kept, and a publication leaves the draft",
    async (_, answer, status) => {
      await using gitHub = await startGitHub({ files });
      // So it does not know the branch yet.
      await using server = await start(gitHub, { REPOSITORY_BRANCH: "main", CONTENT_DIR: "content" });
      const ada = await Client.signedIn(server.url);
      gitHub.stub.answer(() => answer());

      const updatedAt = await ada.save("kept", "kept\n");
      const upload = await ada.post("/api/admin/uploads", { name: "a.png", content: png.toString("base64") });
      const published = await ada.post("/api/admin/publish", { slug: "kept", content: "kept\n", updatedAt });

      expect(upload.status).toBe(200);
      expect((await ada.get(upload.json.url)).bytes).toEqual(new Uint8Array(png));
      expect([published.status, published.json.ok]).toEqual([status, false]);
      expect(published.headers.get("retry-after")).toBe(
        status === 503 && published.json.error.includes("more requests") ? "33" : null,
      );
      expect((await ada.get("/api/admin/drafts?slug=kept")).json.draft.content).toBe("kept\n");
    },
  );

  test("a revoked token ends the session with a sentence; the draft stays, and signing in again goes on", async () => {
    await using gitHub = await startGitHub({ files, callback: CALLBACK });
    await using server = await startServer(
      withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: tokens.octocat, SESSION_SECRET }),
    );
    const ada = as(server.url, cookieOf("ada", "ghu_arevokedtoken0000000000000000000000000"));
    const updatedAt = await ada.save("kept", "kept\n");
    gitHub.stub.answer(({ headers }) =>
      headers.get("authorization")?.includes("arevokedtoken")
        ? Response.json({ message: "Bad credentials" }, { status: 401 })
        : undefined,
    );

    const refused = await ada.post("/api/admin/publish", { slug: "kept", content: "kept\n", updatedAt });
    const next = await ada.get("/api/admin/drafts");
    const again = await signedInWithGitHub(server.url, "ada");
    const published = await again.post("/api/admin/publish", { slug: "kept", content: "kept\n", updatedAt });

    expect([refused.status, refused.json.error]).toEqual([
      401,
      "GitHub does not accept your sign-in any more; sign in again. Your text is kept.",
    ]);
    expect([next.status, next.json.error]).toEqual([401, "Your session has ended; sign in again."]);
    expect(published.status).toBe(200);
  });

  test("a page that needs a revoked token leads to the sign-in page, which says so", async () => {
    await using gitHub = await startGitHub({ files, callback: CALLBACK });
    await using server = await startServer(
      withSignIn(gitHub, BASE_URL, { SESSION_SECRET, REPOSITORY_BRANCH: "main", CONTENT_DIR: "content" }),
    );
    const ada = as(server.url, cookieOf("ada", "ghu_arevokedtoken0000000000000000000000000"));
    gitHub.stub.answer(({ path }) =>
      path.startsWith("/repos/") ? Response.json({}, { status: 401 }) : undefined,
    );

    const { headers } = await ada.get("/admin/edit/guide/install");

    expect(headers.get("location")).toBe("/admin/login?problem=ended&next=%2Fadmin%2Fedit%2Fguide%2Finstall");
  });
});

describe("a token that GitHub takes no more", () => {
  const known = { SESSION_SECRET, REPOSITORY_BRANCH: "main", CONTENT_DIR: "content" };
  const bearer = ({ headers }: { headers: Headers }) => headers.get("authorization");

  test("does not lead a colleague, who asks at the same time, to the sign-in page", async () => {
    await using gitHub = await startGitHub({ files, callback: CALLBACK });
    await using server = await startServer(withSignIn(gitHub, BASE_URL, known));
    const [asked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gitHub.stub.answer(async (one) => {
      if (bearer(one) !== `Bearer ${tokens.grace}`) return undefined;
      asked.resolve();
      await refused.promise;
      return Response.json({ message: "Bad credentials" }, { status: 401 });
    });
    const edit = (login: "ada" | "grace") =>
      as(server.url, cookieOf(login, tokens[login])).get("/admin/edit/guide/install");

    const graces = edit("grace");
    await asked.promise;
    const adas = edit("ada");
    refused.resolve();

    expect((await graces).headers.get("location")).toStartWith("/admin/login?problem=ended");
    expect((await adas).status).toBe(200);
  });

  test("and is the server's leaves those who signed in with GitHub to their own", async () => {
    await using gitHub = await startGitHub({ files, callback: CALLBACK });
    await using server = await startServer(
      withSignIn(gitHub, BASE_URL, { ...known, GITHUB_TOKEN: tokens.octocat }),
    );
    gitHub.stub.answer((one) =>
      bearer(one) === `Bearer ${tokens.octocat}` ? Response.json({}, { status: 401 }) : undefined,
    );
    const ada = as(server.url, cookieOf("ada", tokens.ada));

    const list = await ada.get("/api/admin/pages");
    await ada.publish("from-ada", "one\n");

    expect(list.json.pages).toEqual(["", "guide/install"]);
    expect((await gitHub.log())[0]).toMatchObject({ message: "Update from-ada\n", author: "Ada Lovelace" });
  });
});

describe("a token that runs out", () => {
  const due = { token: "ghr_therenewal000000000000000000000000000000", dueAt: Date.now() + 1000 };

  const renewing = async () => {
    const gitHub = await startGitHub({ files, callback: CALLBACK });
    const server = await startServer(
      withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: tokens.octocat, SESSION_SECRET }),
    );
    return {
      gitHub,
      server,
      [Symbol.asyncDispose]: async () => {
        await server[Symbol.asyncDispose]();
        await gitHub[Symbol.asyncDispose]();
      },
    };
  };

  const renewed = {
    access_token: tokens.ada,
    expires_in: 28_800,
    refresh_token: "ghr_thenextrenewal0000000000000000000000000",
    refresh_token_expires_in: 15_811_200,
  };

  test("is renewed once for all who need it at the same time, and the browser gets the new one", async () => {
    await using made = await renewing();
    const { gitHub, server } = made;
    const cookie = cookieOf("ada", "ghu_old", { renewal: due });
    gitHub.stub.answer(({ path }) => (path.endsWith("access_token") ? Response.json(renewed) : undefined));

    const { requests, result } = await gitHub.stub.during(() =>
      Promise.all(
        [1, 2, 3].map((n) =>
          as(server.url, cookie).post("/api/admin/publish", { slug: `${n}`, content: "x\n" }),
        ),
      ),
    );
    const later = as(server.url, cookie);
    await later.get("/api/admin/drafts");

    const renewals = requests.filter(({ path }) => path.endsWith("access_token"));
    expect(renewals.map(({ body }) => [body.grant_type, body.refresh_token])).toEqual([
      ["refresh_token", due.token],
    ]);
    expect(result.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await gitHub.log())[0]!.author).toBe("Ada Lovelace");
    const session = new Seal([SESSION_SECRET]).open(later.cookie!.slice("service_admin=".length));
    expect(session).toMatchObject({ token: tokens.ada, renewal: { token: renewed.refresh_token } });
  });

  test("and is not renewed any more ends the session; one that GitHub cannot renew just now does not", async () => {
    await using made = await renewing();
    const { gitHub, server } = made;
    const ada = as(server.url, cookieOf("ada", "ghu_old", { renewal: due }));
    const publish = () => ada.post("/api/admin/publish", { slug: "a", content: "a\n" });
    gitHub.stub.answerOnce("POST", /access_token/, new Response("<p>Unicorn", { status: 502 }));
    const [down, still] = [await publish(), await ada.get("/api/admin/drafts")];

    gitHub.stub.answerOnce("POST", /access_token/, Response.json({ error: "bad_refresh_token" }));
    const [over, gone] = [await publish(), await ada.get("/api/admin/drafts")];

    expect([down.status, still.status]).toEqual([502, 200]);
    expect([over.status, gone.status]).toEqual([401, 401]);
    expect(over.json.error).toStartWith("GitHub does not accept your sign-in any more");
  });

  test("saving a draft needs no token, and so none is renewed", async () => {
    await using made = await renewing();
    const { gitHub, server } = made;
    const ada = as(server.url, cookieOf("ada", "ghu_old", { renewal: due }));

    const { asked } = await gitHub.stub.during(() => ada.save("a", "a\n"));

    expect(asked).toEqual([]);
  });
});

test("a draft is opened and written on while GitHub is away", async () => {
  const gitHub = await startGitHub({ files });
  await using server = await start(gitHub);
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.save("guide/install", "# Install it\n");
  await gitHub[Symbol.asyncDispose]();

  const { status, text } = await ada.get("/admin/edit/guide/install");

  expect(status).toBe(200);
  expect(text).toContain("Install it");
});

test("the list is opened while GitHub is away; the API says that it is", async () => {
  const gitHub = await startGitHub({ files });
  await using server = await start(gitHub);
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.save("a", "# A draft\n");
  const stop = gitHub.stub.answer(() => new Response("<p>Unicorn", { status: 502 }));

  const { status, text } = await ada.get("/admin");

  stop();
  await gitHub[Symbol.asyncDispose]();
  const api = await ada.get("/api/admin/pages/source?slug=guide/install");
  expect(status).toBe(200);
  expect(await textsOf(text, ".away")).toEqual([
    "GitHub has trouble just now (it answered 502); try again in a while. Drafts alone are listed. Drafts can be opened, written and saved meanwhile. Try again",
  ]);
  expect(await textsOf(text, ".page-title")).toEqual(["A draft"]);
  expect(expectRefusal(api, 502)).toBe("GitHub cannot be reached just now; try again in a while.");
});

test("no token stands in the store, in the log or in what is served", async () => {
  await using gitHub = await startGitHub({ files, callback: CALLBACK });
  await using server = await startServer(withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: tokens.octocat }));
  const ada = await signedInWithGitHub(server.url, "ada");
  const { requests } = await gitHub.stub.during(() => ada.publish("a", "a\n"));
  await ada.save("b", "b\n");
  gitHub.stub.answer(({ headers }) =>
    Response.json({ message: `You sent ${headers.get("authorization")}` }, { status: 500 }),
  );
  const failed = await ada.post("/api/admin/publish", { slug: "b", content: "b\n" });
  const served = await Promise.all(
    ["/admin", "/admin/settings", "/admin/edit/a"].map((path) => ada.get(path)),
  );
  await server.prints(new RegExp(failed.headers.get("x-request-id")!));

  const used = new Set(requests.map(({ headers }) => headers.get("authorization")!.replace("Bearer ", "")));
  const stored = await Promise.all(
    ["docs-admin.db", "docs-admin.db-wal"].map((name) => Bun.file(join(server.dataDir, name)).bytes()),
  );
  const all = [
    server.printed(),
    server.complained(),
    failed.text,
    ...served.map(({ text }) => text),
    ...stored.map((bytes) => Buffer.from(bytes).toString("latin1")),
  ].join("\n");
  expect(used.size).toBe(2);
  expect([...used].filter((token) => all.includes(token))).toEqual([]);
  expect(server.printed()).toContain("You sent Bearer [token]");
});
