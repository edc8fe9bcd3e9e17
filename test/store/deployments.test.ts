import { describe, expect, test } from "bun:test";

import { slug } from "../../src/core/slug/slug.ts";
import { SqlDeployments } from "../../src/store/deployments.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  const [tea, coffee] = [slug("tea"), slug("coffee")];

  async function withPublications(
    ...publications: ReadonlyArray<readonly [sha: string, ...ReturnType<typeof slug>[]]>
  ) {
    const deployments = new SqlDeployments(await open());
    for (const [at, [sha, ...pages]] of publications.entries())
      await deployments.add({ sha, at, state: "building", pages });
    return deployments;
  }

  test("a deployment keeps all that is known of it", async () => {
    const deployments = await withPublications(["a", tea, coffee]);
    const build = {
      state: "failed" as const,
      sentence: "It failed.",
      link: "https://ci.example.org/1",
      siteUrl: "https://docs.example.org",
      log: "last line",
      places: [{ slug: tea, line: 12 }],
    };

    expect(await deployments.record("a", build)).toEqual([{ sha: "a", by: undefined, pages: [coffee, tea] }]);

    expect(await deployments.find("a")).toEqual({ sha: "a", at: 0, pages: [tea, coffee], ...build });
    expect((await deployments.ofPage(tea))?.sha).toBe("a");
    expect(await deployments.find("b")).toBeUndefined();
  });

  test("a page's deployment is that of its last publication, and those before a live one are live", async () => {
    const deployments = await withPublications(["a", tea], ["b", coffee], ["c", tea]);
    await deployments.record("a", { state: "failed" });
    expect(await deployments.notLive({ building: 0, failed: 0 })).toEqual(
      new Map([
        [coffee, { sha: "b", state: "building" }],
        [tea, { sha: "c", state: "building" }],
      ]),
    );

    expect(await deployments.record("b", { state: "live" })).toMatchObject([
      { sha: "b", pages: [coffee] },
      { sha: "a", pages: [] },
    ]);

    const states = await Promise.all(
      ["a", "b", "c"].map(async (sha) => (await deployments.find(sha))?.state),
    );
    expect(states).toEqual(["live", "live", "building"]);
    expect(await deployments.notLive({ building: 0, failed: 0 })).toEqual(
      new Map([[tea, { sha: "c", state: "building" }]]),
    );
    expect(await deployments.notLive({ building: 3, failed: 0 })).toEqual(new Map());
  });

  test("a page whose publication failed long ago is not marked any more", async () => {
    const deployments = await withPublications(["a", tea], ["b", coffee]);
    for (const sha of ["a", "b"]) await deployments.record(sha, { state: "failed" });

    expect([...(await deployments.notLive({ building: 0, failed: 1 })).keys()]).toEqual([coffee]);
  });

  test("those that waited fail with the build that has them, and a build that failed before stays as it was", async () => {
    const deployments = await withPublications(["a", tea], ["b", coffee], ["c"], ["d"]);
    await deployments.record("a", { state: "failed", sentence: "First." });

    await deployments.record("c", { state: "failed", sentence: "Third." }, { withWaiting: true });

    const found = await Promise.all(["a", "b", "c", "d"].map((sha) => deployments.find(sha)));
    expect(found.map((each) => each?.sentence)).toEqual(["First.", "Third.", "Third.", undefined]);
    expect([(await deployments.lastOpen(0))?.sha, await deployments.lastOpen(4)]).toEqual(["d", undefined]);
  });

  test("builds that started and not ended are known after a restart, with the newest that waits", async () => {
    const deployments = await withPublications(["a"], ["b"], ["c"]);
    await deployments.begin("a", 10);

    expect(await deployments.unfinished()).toEqual({ started: ["a"], waiting: "c" });
    await deployments.record("c", { state: "live" });
    expect(await deployments.unfinished()).toEqual({ started: [], waiting: undefined });
  });

  test("a commit is kept once, and the latest 500 publications are", async () => {
    const deployments = await withPublications(["a", tea], ["a", coffee]);
    expect((await deployments.find("a"))?.pages).toEqual([tea]);

    for (let at = 0; at < 500; at += 1)
      await deployments.add({ sha: `n${at}`, at, state: "live", pages: [coffee] });

    expect(await deployments.find("a")).toBeUndefined();
    expect(await deployments.ofPage(tea)).toBeUndefined();
    expect((await deployments.ofPage(coffee))?.sha).toBe("n499");
  });
});
