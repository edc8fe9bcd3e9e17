import { expect, test } from "bun:test";

import { blobId } from "../../../src/core/repository/commit.ts";
import { REPOSITORY, testGitHub } from "../../support/emulator.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { json, open, refusalOf, short, site } from "./github-host.ts";

const gitHub = await testGitHub({ files: site });

test("one query reads many texts, and a text that it cuts short gets its own request", async () => {
  const host = open(gitHub.url);
  const shas = (await host.files(await host.head(), "")).map(({ sha }) => sha);
  gitHub.stub.answer(({ path, body }) => {
    if (path !== "/graphql") return undefined;
    expect(body.variables).toEqual({ owner: "octocat", repo: "site" });
    const ids = [...body.query.matchAll(/(b\d+): object\(oid: "([0-9a-f]{40})"\)/g)];
    const texts = new Map(site.map(({ content }) => [blobId(Buffer.from(content), "0".repeat(40)), content]));
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

test("four queries run at the same time, and the texts keep their order", async () => {
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
  ["fails in part", () => json(200, { data: { repository: { b0: null } }, errors: [{ type: "NOT_FOUND" }] })],
  ["is refused", () => json(200, { data: null, errors: [{ type: "RATE_LIMITED", message: "limit" }] })],
  ["is too much for GitHub", () => new Response("<p>Unicorn", { status: 502 })],
])("texts are read one by one if a query %s", async (_, answer) => {
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

  const refusal = await refusalOf(Array.fromAsync(host.readAll(["a", "b"].map((digit) => digit.repeat(40)))));

  // Both can be sent before the first is refused.
  expect(new Set(stub.asked.map(({ path }) => path.replace(/[0-9a-f]{40}/, "ID")))).toEqual(
    new Set(["/api/graphql", `/api/v3/repos/${REPOSITORY}/git/blobs/ID`]),
  );
  expect(refusal.kind).toBe("unavailable");
  await stub.stop();
});
