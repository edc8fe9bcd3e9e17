import { expect, test } from "bun:test";

import { gitAddress } from "../../../src/core/repository/git-address.ts";
import { commitUrlAt } from "../../../src/repository/git/git-hosts.ts";

const shown = (text: string, template?: string) => {
  const address = gitAddress(text);
  return typeof address === "string" ? address : commitUrlAt(address, "abc", template);
};

test.each([
  ["https://gitlab.com/group/sub/docs.git", "https://gitlab.com/group/sub/docs/-/commit/abc"],
  ["git@gitlab.example.org:group/docs.git", "https://gitlab.example.org/group/docs/-/commit/abc"],
  ["ssh://git@gitlab.example.org:2222/group/docs.git", "https://gitlab.example.org/group/docs/-/commit/abc"],
  ["https://codeberg.org/ada/docs.git", "https://codeberg.org/ada/docs/commit/abc"],
  ["https://gitea.com/ada/docs", "https://gitea.com/ada/docs/commit/abc"],
  ["https://gitea.example.org:3000/ada/docs.git", "https://gitea.example.org:3000/ada/docs/commit/abc"],
  ["https://forgejo.example.org/ada/docs.git", "https://forgejo.example.org/ada/docs/commit/abc"],
  ["https://bitbucket.org/team/docs.git", "https://bitbucket.org/team/docs/commits/abc"],
  [
    "https://bitbucket.example.org/scm/key/docs.git",
    "https://bitbucket.example.org/projects/key/repos/docs/commits/abc",
  ],
  [
    "ssh://git@bitbucket.example.org:7999/key/docs.git",
    "https://bitbucket.example.org/projects/key/repos/docs/commits/abc",
  ],
  ["https://dev.azure.com/org/project/_git/docs", "https://dev.azure.com/org/project/_git/docs/commit/abc"],
  ["git@ssh.dev.azure.com:v3/org/project/docs", "https://dev.azure.com/org/project/_git/docs/commit/abc"],
  ["git@git.sr.ht:~ada/docs", "https://git.sr.ht/~ada/docs/commit/abc"],
])("a commit at %s is shown at %s", (text, url) => {
  expect(shown(text)).toBe(url);
});

test.each([
  "https://git.example.org/docs.git",
  "https://notgitlab.com/a/b",
  "https://evil-gitlab.com/a/b",
  "file:///srv/git/docs.git",
])("nobody knows where a commit at %s is shown, until COMMIT_URL says it", (text) => {
  expect(shown(text)).toBeUndefined();
  expect(shown(text, "https://cgit.example.org/docs/commit/?id={sha}")).toBe(
    "https://cgit.example.org/docs/commit/?id=abc",
  );
});
