import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { settingsFor, startGitHub, tokens } from "../support/emulator.ts";
import { temporaryFolder } from "../support/folder.ts";
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
}, 30_000);
