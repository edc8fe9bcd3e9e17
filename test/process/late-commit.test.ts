import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { settingsFor, startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { temporaryFolder } from "../support/folder.ts";
import { signedInWithGitHub } from "../support/github-sign-in.ts";
import { BASE_URL, CALLBACK, SESSION_SECRET } from "../support/github-site.ts";
import { built, startServerIn } from "../support/server.ts";

test("a move that GitHub commits only after the killed server started again is finished, with its draft", async () => {
  await using gitHub = await startGitHub({ files: [{ path: "content/one.mdx", content: "# One\n" }] });
  await using folder = await temporaryFolder();
  const settings = settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat });
  const move = { changes: [{ slug: "moved", from: "one" }] };
  const commits = Promise.withResolvers<void>();
  let late: Promise<Response> | undefined;
  {
    await using killed = await startServerIn(folder.path, settings, built);
    const ada = await Client.signedIn(killed.url);
    await ada.save("one", "# One, drafted\n");
    gitHub.stub.answer(({ method, path }, forward) => {
      if (late || method !== "PATCH" || !decodeURIComponent(path).endsWith("/refs/heads/main"))
        return undefined;
      process.kill(killed.pid, "SIGKILL");
      late = commits.promise.then(forward);
      return late;
    });
    await expect(ada.post("/api/admin/publish", move)).rejects.toThrow();
  }

  await using again = await startServerIn(folder.path, settings);
  const grace = await Client.signedIn(again.url);
  expect((await grace.draftOf("one")).content).toBe("# One, drafted\n");
  commits.resolve();
  await late;
  await again.prints(/A publication that was interrupted was looked at again/);

  expect((await grace.draftOf("moved")).content).toBe("# One, drafted\n");
  expect(await grace.draftOf("one")).toBeNull();
  const { status, json } = await grace.post("/api/admin/publish", move);
  expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(await gitHub.head())]);
});

test("what a killed server published is cleared once somebody signs in whose token alone can read the repository", async () => {
  await using gitHub = await startGitHub({
    files: [{ path: "content/one.mdx", content: "# One\n" }],
    private: true,
    callback: CALLBACK,
  });
  await using folder = await temporaryFolder();
  const settings = {
    ...withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: "", SESSION_SECRET }),
    REPOSITORY_BRANCH: "main",
    CONTENT_DIR: "content",
  };
  const change = { slug: "one", content: "# One, published\n" };
  {
    await using killed = await startServerIn(folder.path, settings, built);
    const ada = await signedInWithGitHub(killed.url, "ada");
    await ada.save("one", change.content);
    await ada.save("two", "# Two, not published\n");
    gitHub.stub.answer(({ method, path }, forward) => {
      if (method !== "PATCH" || !decodeURIComponent(path).endsWith("/refs/heads/main")) return undefined;
      return forward().then((answer) => {
        process.kill(killed.pid, "SIGKILL");
        return answer;
      });
    });
    await expect(ada.post("/api/admin/publish", change)).rejects.toThrow();
  }
  gitHub.stub.forget();
  const commit = await gitHub.head();

  await using again = await startServerIn(folder.path, settings);
  await again.prints(
    /a publication that was interrupted couldn't be cleared.* tried again while people are signed in/i,
  );
  const ada = await signedInWithGitHub(again.url, "ada");
  const drafts = [await ada.draftOf("one"), (await ada.draftOf("two"))?.content];
  const { status, json } = await ada.post("/api/admin/publish", change);

  expect(drafts).toEqual([null, "# Two, not published\n"]);
  expect([status, json.commitUrl, await gitHub.head()]).toEqual([
    200,
    expect.stringContaining(commit),
    commit,
  ]);
});
