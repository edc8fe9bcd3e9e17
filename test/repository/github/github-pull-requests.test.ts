import { expect, test } from "bun:test";

import { testGitHub, tokens } from "../../support/emulator.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { change, noRenewal, open, page, person, site } from "./github-host.ts";

const gitHub = await testGitHub({ files: site });
const description = await GitHubDescription.read();

async function opened(name: string, by = person) {
  const host = open(gitHub.url, { tokens: { ...noRenewal, tokenOf: async () => tokens.grace } });
  const changed = change(await host.head(), [page(`content/${name}.md`, name)], by);
  const proposal = { title: name, message: "", reviewers: [], isDraft: false };
  const pull = await host.pullRequests.open({ ...proposal, change: changed, name });
  return { host, pull };
}

/** As GitHub does: so many on a page, the oldest first, and the number of the last one in a header. */
function listing(path: RegExp, count: () => number, item: (n: number) => object, hasLink = true) {
  return gitHub.stub.answer((asked) => {
    if (asked.method !== "GET" || !path.test(asked.path)) return undefined;
    const { searchParams } = new URL(asked.path, "http://github.test");
    const number = Number(searchParams.get("page") ?? 1);
    const all = Array.from({ length: count() }, (_, index) => item(index + 1));
    const link = `<http://github.test/x?per_page=100&page=${Math.ceil(count() / 100)}>; rel="last"`;
    const items = all.slice((number - 1) * 100, number * 100);
    const etag = `W/"${Bun.hash(JSON.stringify(items)).toString(36)}"`;
    const headers = { etag, ...(hasLink && count() > number * 100 && { link }) };
    return asked.headers.get("if-none-match") === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : Response.json(items, { headers });
  });
}

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
const comment = (n: number) => ({ user: { login: "ada" }, body: `no. ${n}`, created_at: at(n) });

test("of many comments, the newest and the oldest are read, and it is said that some are left out", async () => {
  const { host, pull } = await opened("many");
  let count = 100;
  const stop = listing(/issues\/\d+\/comments/, () => count, comment);
  const read = async () => {
    const { result, requests } = await gitHub.stub.during(() => host.pullRequests.remarks(pull.id));
    const about = requests.filter(({ path }) => path.includes("/issues/"));
    expect(about.flatMap((one) => description.faultsOf(one))).toEqual([]);
    return { ...result, asked: about.length, last: result.remarks.at(-1)?.message };
  };
  const after = async (comments: number) => {
    count = comments;
    const { remarks, areAllRead, last, asked } = await read();
    return [remarks.length, areAllRead, last, asked];
  };

  expect(await after(99)).toEqual([99, true, "no. 99", 1]);
  expect(await after(100)).toEqual([100, true, "no. 100", 2]);
  // A 304 to the first page doesn't say that there is another last one.
  expect(await after(101)).toEqual([101, true, "no. 101", 2]);
  expect(await after(230)).toEqual([230, true, "no. 230", 3]);
  expect(await after(1234)).toEqual([434, false, "no. 1234", 5]);
  stop();
});

test("the last word of a reviewer counts, also after a hundred others", async () => {
  const { host, pull } = await opened("words");
  const said = { body: null, commit_id: pull.head, author_association: "MEMBER" };
  const words = (n: number) => ({
    ...said,
    user: { login: "grace" },
    state: n === 150 ? "APPROVED" : "CHANGES_REQUESTED",
    submitted_at: at(n),
  });
  const stop = listing(/pulls\/\d+\/reviews/, () => 150, words, false);

  expect((await host.pullRequests.find(pull.id)).state).toBe("approved");
  stop();
});

test("who merged or closed it on GitHub is known, and not taken for who asked", async () => {
  const [merged, closed] = [await opened("merged"), await opened("closed")];
  await gitHub.api("PUT", `/pulls/${merged.pull.id}/merge`, { merge_method: "squash" });
  await gitHub.api("PATCH", `/pulls/${closed.pull.id}`, { state: "closed" });
  gitHub.stub.answer(async ({ path }, forward) =>
    path.endsWith(`/issues/${closed.pull.id}`)
      ? Response.json({
          ...((await (await forward()).json()) as object),
          closed_by: { login: "linus", id: 7 },
        })
      : undefined,
  );

  expect(await merged.host.pullRequests.find(merged.pull.id)).toMatchObject({
    author: "grace",
    endedBy: { name: "octocat", id: expect.stringMatching(/^github:\d+$/) },
    state: "merged",
  });
  expect(await closed.host.pullRequests.find(closed.pull.id)).toMatchObject({
    author: "grace",
    endedBy: { name: "linus", id: "github:7" },
    state: "closed",
  });
});
