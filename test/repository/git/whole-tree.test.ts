import { expect, test } from "bun:test";

import type { Entry } from "../../../src/core/repository/repository-host.ts";
import { Git } from "../../../src/repository/git/git.ts";
import { entriesIn } from "../../../src/repository/git/ls-tree.ts";
import { WholeTree } from "../../../src/repository/git/whole-tree.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";

/** Some are folders of others, and sort in another way by UTF-16 than by bytes. */
const paths = [
  ...["a", "a/b", "a/b/c", "a.md", "a-b/c", "b", "b c/d", "e\nf/g", "é.md", "h/i", "h/\u{1f600}.md"],
  ...["h/\uffee.md", "h/j/k/l", "z"],
];

type Put = Readonly<{ path: string; mode: string; content: string }>;

/** Makes commits that each put or remove a few files, and returns their ids. */
async function commitsOf(
  folder: string,
  changes: ReadonlyArray<readonly (Put | string)[]>,
): Promise<string[]> {
  await git(folder, "init", "-q", "--bare", "-b", "main");
  const stream = changes.map((each, index) => {
    const lines = each.map((change) => {
      if (typeof change === "string") return `D ${JSON.stringify(change)}\n`;
      const { mode, path, content } = change;
      if (mode === "160000") return `M 160000 ${"1".repeat(40)} ${JSON.stringify(path)}\n`;
      return `M ${mode} inline ${JSON.stringify(path)}\ndata ${content.length}\n${content}\n`;
    });
    return `commit refs/heads/main\ncommitter Ada <ada@example.org> ${index} +0000\ndata 0\n${lines.join("")}\n`;
  });
  await Bun.write(`${folder}/stream`, stream.join(""));
  const child = Bun.spawn(["git", "fast-import", "--quiet"], {
    cwd: folder,
    stdin: Bun.file(`${folder}/stream`),
  });
  expect(await child.exited).toBe(0);
  return (await git(folder, "rev-list", "--reverse", "main")).trim().split("\n");
}

test("what a commit has is the same by its changes and by a whole listing, from any commit to any other", async () => {
  await using folder = await temporaryFolder();
  const random = randomOf(seed);
  const modes = ["100644", "100644", "100755", "120000", "160000"];
  const changes = Array.from({ length: runs(30) }, () =>
    Array.from({ length: 1 + random.below(4) }, () => {
      const path = random.of(paths);
      return random.below(3) === 0
        ? path
        : { path, mode: random.of(modes), content: String(random.below(5)) };
    }),
  );
  const commits = await commitsOf(folder.path, changes);
  const opened = new Git(folder.path, { PATH: process.env.PATH!, HOME: folder.path });
  const tree = new WholeTree(opened);
  let last: string | undefined;

  for (const commit of [...commits, ...commits.map(() => random.of(commits))]) {
    if (commit !== last) expect(await tree.entriesAt(commit, paths)).toBe(undefined);
    last = commit;
    const listed = new WholeTree(opened);
    expect(await tree.entries(commit)).toEqual(await listed.entries(commit));
    const asked = [...paths, "a/b/c/d", "h", "none"];
    const found = await tree.entriesAt(commit, asked);
    expect(found).toEqual(await listed.entriesAt(commit, asked));
    const byGit = await opened.bytes(["ls-tree", "-t", "-z", "--full-tree", commit, "--", ...asked]);
    const isAsked = ({ path }: Entry) => asked.includes(path);
    expect(new Set(found)).toEqual(new Set(entriesIn(Buffer.from(byGit)).filter(isAsked)));
  }
});
