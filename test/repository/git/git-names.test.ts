import { expect, test } from "bun:test";

import { Invalid } from "../../../src/core/errors.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";

test("a folder name that git reserves is refused, and a similar name is not", async () => {
  const names = [
    ...["git~1", "GIT~1", "git~1.", "git~1. .", "git~2", "git~10", "git~1a", "git"],
    ...["\u200c.git", "\ufeff.GIT", "\u206a.\u202egit", "\u200c.github", "\u200c.git.", "g\u200cit"],
    ...["\u200c.gitmodules", "\u200c.gitattributes", "\u200c.gitignore", "gitmod~1", "GITMOD~4.", "gitmod~5"],
    ...["gitatt~2", "gitign~1", "gi7eba~1", "gi7d29~9", "gi7eba~0", "gi7eba~1x", "gi250a~1", "maba30~1"],
    ...["gi7eb~12", "gi7e~123", "gi~12345", "g~123456", "~1234567", "~12345678", "~0123456", "gi7x~123"],
    ...["gifts~1", "gizmo~2 things", "gi~1", "big~1"],
  ];

  expect(names.filter((name) => !isAccepted(`a/${name}/b`))).toEqual(await namesGitRefuses(names));
  expect(isAccepted(".g\u200cit")).toBe(false);
});

function isAccepted(text: string): boolean {
  try {
    slug(text);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Invalid);
    return false;
  }
}

/** Returns the names that `git fsck` refuses for a folder. */
async function namesGitRefuses(names: readonly string[]): Promise<string[]> {
  await using folder = await temporaryFolder();
  await git(folder.path, "init", "-q", "--bare");
  const stream = names.map(
    (name, index) =>
      `commit refs/heads/${index}\ncommitter Grace <grace@example.org> ${index} +0000\ndata 0\n` +
      `M 100644 inline "of/${name}/page.mdx"\ndata ${Buffer.byteLength(name)}\n${name}\n`,
  );
  const input = Buffer.from(stream.join(""));
  await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: folder.path, stdin: input }).exited;
  const trees = names.flatMap((name, index) => [`${index}:of`, `${index}:of/${name}`]);
  const ids = (await git(folder.path, "rev-parse", ...trees)).split("\n");
  const said = await git(folder.path, "fsck", "--strict").catch((error: Error) => error.message);
  return names.filter((_, index) => ids.slice(2 * index, 2 * index + 2).some((id) => said.includes(id)));
}
