import { expect, test } from "bun:test";

import { blobId } from "../../../src/core/repository/commit.ts";
import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";

const { gitHub, server, ada } = await gitHubSite();

test("twenty publishers and a foreign pusher on one branch all succeed, and nothing is overwritten", async () => {
  const logins = ["octocat", "ada", "grace"] as const;
  const people = Array.from({ length: 20 }, (_, n) => {
    const login = logins[n % logins.length]!;
    return signedInAs(server.url, login, tokens[login]);
  });
  const before = (await gitHub.log()).length;

  // The foreign pusher wins every second try.
  const pushed: string[] = [];
  let tries = 0;
  const stop = gitHub.stub.answer(async ({ method, path }) => {
    const isTry = method === "POST" && path.endsWith("/git/trees");
    if (isTry && ++tries % 2 === 0)
      pushed.push(await gitHub.push([{ path: `foreign/${pushed.length}.md`, content: "x" }]));
    return undefined;
  });
  const answers = await Promise.all(
    people.map((client, n) => client.post("/api/admin/publish", { slug: `many/${n}`, content: `${n}\n` })),
  );
  stop();

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(pushed.length).toBeGreaterThanOrEqual(10);
  const log = await gitHub.log();
  expect(log).toHaveLength(before + 20 + pushed.length);
  const shas = new Set(log.map(({ sha }) => sha));
  const said = answers.map(({ json }) => json.commitUrl.split("/").at(-1));
  expect(new Set(said).size).toBe(20);
  expect([...pushed, ...said].filter((sha) => !shas.has(sha))).toEqual([]);
  const { json } = await gitHub.api("GET", "/git/trees/main?recursive=1");
  const blobs = new Map(json.tree.map(({ path, sha }: { path: string; sha: string }) => [path, sha]));
  const idOf = (text: string) => blobId(Buffer.from(text), log[0]!.sha);
  for (const n of people.keys()) expect(blobs.get(`content/many/${n}.md`)).toBe(idOf(`${n}\n`));
  for (const n of pushed.keys()) expect(blobs.get(`foreign/${n}.md`)).toBe(idOf("x"));
});

test("a publication commits nothing if its page changed after the base", async () => {
  const { sha } = (await ada.sourceOf("guide/install")).json.page;
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

test("a publication gives up after five tries, and the draft stays", async () => {
  const updatedAt = await ada.save("late", "mine\n");
  let pushes = 0;
  const stop = gitHub.stub.answer(async ({ method, path }) => {
    if (method === "POST" && path.endsWith("/git/commits"))
      await gitHub.push([{ path: "x.md", content: `${pushes++}` }]);
    return undefined;
  });

  const { requests, result } = await gitHub.stub.during(() =>
    ada.post("/api/admin/publish", { slug: "late", content: "mine\n", updatedAt }),
  );

  stop();
  expect([result.status, result.json.error]).toEqual([
    503,
    "Others keep changing the branch. Nothing was published. Try again.",
  ]);
  expect(requests.filter(({ method }) => method === "PATCH")).toHaveLength(5);
  expect((await ada.draftOf("late")).updatedAt).toBe(updatedAt);
});
