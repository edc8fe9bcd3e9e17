import { expect, test } from "bun:test";

import { settingsFor, startGitHub, tokens } from "../../support/emulator.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { CALLBACK, files, SESSION_SECRET, signedInAs } from "../../support/github-site.ts";
import { startServer } from "../../support/server.ts";

test("a session of GitHub publishes nothing as the server where sign-in with GitHub is off", async () => {
  await using gitHub = await startGitHub({ files, callback: CALLBACK });
  await using server = await startServer(
    settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat, SESSION_SECRET }),
  );
  const mallory = signedInAs(server.url, "mallory", tokens.mallory);
  const before = await gitHub.head();

  const refused = await mallory.post("/api/admin/publish", { slug: "guide/mine", content: "# Mine\n" });

  const sentence =
    "Sign-in with GitHub is off here now, so your session publishes nothing. Sign out, and sign in again.";
  expect(expectRefusal(refused, 503)).toBe(sentence);
  await mallory.save("guide/mine", "# Mine\n");
  expect((await mallory.get("/admin/publish/guide/mine")).text).toContain(sentence);
  const asked = { changes: [{ slug: "guide/mine", content: "# Mine\n" }] };
  expect(expectRefusal(await mallory.post("/api/admin/reviews", asked), 503)).toBe(sentence);
  expect(await gitHub.head()).toBe(before);
});
