import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

/** Commits to the branch with the real git, as somebody else would. It fails if the branch moves meanwhile. */
async function commitElsewhere(repository: string, path: string, content: string): Promise<boolean> {
  const stream =
    `commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 7\nforeign\n` +
    `from refs/heads/main^0\nM 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`;
  const stdin = Buffer.from(stream);
  return (
    (await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: repository, stdin, stderr: "ignore" })
      .exited) === 0
  );
}

const { server, ada, repository, head } = await testSite();

test("sixteen publishers and somebody with git all commit to one line, and no text is lost", async () => {
  const editors = await Promise.all(
    Array.from({ length: 16 }, (_, index) => Client.signedIn(server.url, { name: `Editor ${index}` })),
  );
  const started = await head();

  const published = await Promise.all(
    editors.map(async (editor, index) => {
      const path = `content/editor-${index}/page.mdx`;
      const commit = await editor.publish(`editor-${index}/page`, `text ${index}\n`);
      // Each answer starts another change from elsewhere, during the next publications.
      const elsewhere = `elsewhere/${index}.txt`;
      for (let tries = 1; !(await commitElsewhere(repository, elsewhere, "theirs\n")); tries++)
        expect(tries).toBeLessThan(200);
      return { path, commit, elsewhere };
    }),
  );

  const log = await git(repository, "log", "--format=%x00%H %P", "--name-only", `${started}..main`);
  const commits = log
    .split("\0")
    .slice(1)
    .map((entry) => entry.trim().split(/\s+/));
  const changed = new Map(commits.map(([commit, , ...paths]) => [commit, paths]));
  const files = published.flatMap(({ path, elsewhere }) => [`main:${path}`, `main:${elsewhere}`]);
  expect(commits.map(([, parent]) => parent)).toEqual([
    ...commits.slice(1).map(([commit]) => commit),
    started,
  ]);
  expect(published.map(({ commit }) => changed.get(commit))).toEqual(published.map(({ path }) => [path]));
  expect(commits).toHaveLength(32);
  expect(await git(repository, "show", ...files)).toBe(
    published.map((_, index) => `text ${index}\ntheirs`).join("\n"),
  );
  expect(await git(repository, "fsck", "--strict", "--no-dangling")).toBe("");
});

test("one of eight publishers of one page with one base wins, and the others learn of it", async () => {
  const before = await ada.publish("eight", "base\n");
  const base = (await ada.get("/api/admin/pages/source?slug=eight")).json.page.sha;

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      ada.post("/api/admin/publish", { slug: "eight", content: `text ${index}\n`, base }),
    ),
  );

  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(answers.filter(({ json }) => !json.ok).map(({ json }) => Object.keys(json).toSorted())).toEqual(
    Array(7).fill(["code", "error", "ok"]),
  );
  expect(answers[won]!.json.commitUrl).toEndWith(`/${await head()}`);
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
  expect(await git(repository, "show", "main:content/eight.mdx")).toBe(`text ${won}`);
});

test("every text published without a base is its own commit", async () => {
  const before = await head();
  const texts = Array.from({ length: 8 }, (_, index) => `text ${index}`);

  const commits = await Promise.all(texts.map((text) => ada.publish("every", text)));

  const kept = commits.map((commit) => git(repository, "show", `${commit}:content/every.mdx`));
  expect(await Promise.all(kept)).toEqual(texts);
  expect(await git(repository, "rev-list", "--count", `${before}..main`)).toBe("8");
});
