import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { settingsFor, startGitHub, tokens, withSignIn } from "../../support/emulator.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { textsOf } from "../../support/markup.ts";
import { startServer } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

await testSite();
const files = [{ path: "content/index.md", content: "# Home\n" }];

test("publishing with the PIN on GitHub says that the token's owner commits and the writer is named", async () => {
  await using gitHub = await startGitHub({ files });
  await using server = await startServer(settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat }));
  const zoe = await Client.signedIn(server.url, { name: "Zoe" });
  await zoe.save("new", "# New\n");

  const { text, path, fields } = await zoe.open("/admin/publish/new");
  await zoe.submit(path, { ...fields, message: "Tell of it" });

  expect(await textsOf(text, "#commit-where")).toEqual([
    "One commit on the branch main, by the server's own account. The message says “Edited-by: Zoe”.",
  ]);
  expect(text).toContain('<button type="submit" form="commit" class="button primary">Publish</button>');
  expect((await gitHub.log())[0]).toMatchObject({
    author: "The Octocat",
    message: "Tell of it\n\nEdited-by: Zoe\n",
  });
});

test("publishing with the PIN needs the server's token, and the page says so; publishing with GitHub does not", async () => {
  const baseUrl = "http://localhost:4999";
  await using gitHub = await startGitHub({ files, callback: `${baseUrl}/api/admin/oauth/github/callback` });
  await using server = await startServer(withSignIn(gitHub, baseUrl));
  const zoe = await Client.signedIn(server.url, { name: "Zoe" });
  const grace = await signedInWithGitHub(server.url, "grace");
  await zoe.save("new", "# New\n");

  const byPin = await zoe.open("/admin/publish/new");
  const deletion = await zoe.get("/admin/delete");
  const byGitHub = await grace.open("/admin/publish/new");

  expect(await textsOf(byPin.text, "#commit-where")).toEqual([
    "Publishing with the PIN or a token of docs-admin needs GITHUB_TOKEN. Sign in with GitHub, or ask your administrator to set it.",
  ]);
  expect(await textsOf(deletion.text, "#delete-refused")).toHaveLength(1);
  expect(deletion.text).toMatch(/<button type="submit" class="button danger primary" disabled/);
  expect(byPin.text).toContain(
    '<button type="submit" form="commit" class="button primary" disabled aria-describedby="commit-where">Publish</button>',
  );
  expect(await textsOf(byGitHub.text, "#commit-where")).toEqual(["One commit on the branch main, by grace."]);
  expect(byGitHub.text).toContain(
    '<button type="submit" form="commit" class="button primary">Publish</button>',
  );
});
