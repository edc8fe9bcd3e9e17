import { expect, test } from "bun:test";
import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";

import { signInWithCompany, startCompany } from "../../support/company.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startHttpHost, TOKEN } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { startServerIn } from "../../support/server.ts";

const root = resolve(import.meta.dir, "../../..");

/** Each new commit is signed off by its author, and has a message that commitlint takes. */
const preReceive = `#!/bin/sh
while read old new ref; do
  for commit in $(git rev-list "$old..$new"); do
    git log -1 --format=%B "$commit" > message
    signed=$(git interpret-trailers --parse message | tail -1)
    [ "$signed" = "$(git log -1 --format='Signed-off-by: %an <%ae>' "$commit")" ] || { echo "not signed off: $signed"; exit 1; }
    hooks/commit-msg message || exit 1
  done
done
`;

/** The hook that people have on their machines, with commitlint itself. */
const commitMsg = `#!/bin/sh
file=$PWD/$1; cd "${root}" && exec "${process.execPath}" test/support/commitlint.ts "$file"
`;

test("commits pass the hooks of a host, as the page before publishing said", async () => {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const host = opened.use(await startHttpHost());
  const company = opened.use(await startCompany("https://admin.example.org"));
  const path = await host.create("site.git");
  const clone = join(folder.path, "clone");
  await git(folder.path, "clone", "-q", path, clone);
  await git(clone, "checkout", "-q", "-b", "main");
  await Bun.write(join(clone, "content/guide/tea.mdx"), "# Tea\n");
  await Bun.write(join(clone, ".commitlintrc.json"), '{ "extends": ["@commitlint/config-conventional"] }\n');
  await git(clone, "add", "-A");
  await git(clone, "commit", "-q", "-m", "Begin");
  await git(clone, "push", "-q", "origin", "main");
  await mkdir(join(path, "hooks"), { recursive: true });
  for (const [name, text] of Object.entries({ "pre-receive": preReceive, "commit-msg": commitMsg })) {
    await Bun.write(join(path, "hooks", name), text);
    await chmod(join(path, "hooks", name), 0o755);
  }
  const server = opened.use(
    await startServerIn(folder.path, {
      ...company.settings,
      REPOSITORY: host.url("site.git"),
      GIT_TOKEN: TOKEN,
      COMMIT_MESSAGE: "docs({folder}): {summary}",
      SIGN_OFF: "1",
    }),
  );
  const { client: ada } = await signInWithCompany(server.url, "ada");
  const problems = async (message: string) =>
    (await ada.post("/api/admin/check", { slug: "x", content: "# X\n", message })).json.messageProblems
      .length;

  const commit = await ada.publish("guide/tea", "# Green tea\n");
  expect(await git(path, "log", "-1", "--format=%B", commit)).toBe(
    "docs(guide): update guide/tea\n\nSigned-off-by: Ada Lovelace <ada@example.org>\n",
  );
  const undone = await ada.post(`/api/admin/publications/${commit}/undo`, {});
  expect(undone.status).toBe(200);
  for (const [message, isTaken] of [
    ["Update Tea", false],
    ["docs: Update tea", false],
    [`docs: update tea\n\n${"tea ".repeat(40)}`, false],
    ["docs(guide): update tea\n\nRefs: 12", true],
  ] as const) {
    const { status, json } = await ada.post("/api/admin/publish", {
      slug: "guide/tea",
      content: `# ${message.length}\n`,
      message,
    });

    expect([await problems(message), status]).toEqual(isTaken ? [0, 200] : [expect.any(Number), 502]);
    if (!isTaken)
      expect([(await problems(message)) > 0, json.said]).toEqual([true, expect.stringContaining("[")]);
  }
}, 240_000);
