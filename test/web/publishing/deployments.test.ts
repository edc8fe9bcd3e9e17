import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { deployed } from "../../support/deployed.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { startServerIn } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
const program = join(folder.path, "deploy.sh");
/** Fails where the page that was published says so, at the line that it says. */
await Bun.write(
  program,
  `#!/bin/sh
echo "building $2 for $1"
env | grep -c -i secret
if git show "$2" | grep -q '^+Broken'; then
  echo "/tmp/x/content/guide/broken.mdx:3:1: Unexpected token"
  exit 2
fi
`,
);
const { server, ada, grace } = await testSite({
  settings: {
    SITE_URL: "https://docs.example.org",
    SESSION_SECRET: "a secret that is at least 32 characters long",
    AFTER_PUBLISH: JSON.stringify(["sh", program, "my site"]),
  },
});

const publicationOf = async (client: Client, sha: string) =>
  (await client.get(`/api/admin/publications/${sha}`)).json.publication;

test("a publication is live once the command succeeds, with the addresses of its pages", async () => {
  const sha = await ada.publish("guide/good", "# Good\n");

  expect(await deployed(ada, "guide/good")).toEqual({ sha, state: "live" });
  expect(await publicationOf(grace, sha)).toEqual({
    sha,
    state: "live",
    publishedAt: expect.any(Number),
    pages: [{ slug: "guide/good", url: "https://docs.example.org/guide/good" }],
    places: [],
    log: `building ${sha} for my site\n0`,
  });
});

test("a build that fails shows why, its last lines and the line of the page", async () => {
  const sha = await ada.publish("guide/broken", "# Tea\n\nBroken\n");

  expect(await deployed(ada, "guide/broken")).toEqual({ sha, state: "failed" });

  const page = await ada.get(`/admin/commits/${sha}`);
  expect(await textsOf(page.text, ".deployment .problem")).toEqual([
    "Failed Readers don't see it yet. The command after publishing ended with status 2.",
  ]);
  expect(page.text).toContain('href="/admin/edit/guide/broken#line-3"');
  expect(await textsOf(page.text, ".deployment pre")).toEqual([
    `building ${sha} for my site 0 /tmp/x/content/guide/broken.mdx:3:1: Unexpected token`,
  ]);
  const recent = (await ada.get("/admin?show=recent")).text;
  expect(recent).toContain(`<a class="state failed" href="/admin/commits/${sha}">`);
  expect(await textsOf(recent, ".row-state .state.failed")).toEqual(["Failed"]);
  expect((await ada.get("/admin")).text).toContain("Failed inside");
  expect(await textsOf((await ada.get("/admin/edit/guide/broken")).text, "#notices .problem .state")).toEqual(
    ["Failed"],
  );
  expect(await publicationOf(ada, sha)).toMatchObject({
    state: "failed",
    sentence: "The command after publishing ended with status 2.",
    places: [{ slug: "guide/broken", line: 3 }],
  });
});

test("a later publication that is live makes the failed one before it live", async () => {
  const broken = await ada.publish("guide/broken", "# Tea\n\nBroken twice\n");
  await deployed(ada, "guide/broken");
  await ada.publish("guide/broken", "# Tea\n\nWell.\n");
  await deployed(ada, "guide/broken", ["live"]);

  expect(await publicationOf(ada, broken)).toMatchObject({ state: "live" });
});

test("a commit that was not published here is unknown, and one that isn't there is 404", async () => {
  expect(await publicationOf(ada, await headBefore())).toMatchObject({ state: "unknown", pages: [] });
  expect((await ada.get(`/api/admin/publications/${"0".repeat(40)}`)).status).toBe(404);
  expect((await ada.get(`/admin/commits/${"0".repeat(40)}/deployment`)).status).toBe(404);
});

/** The commit of the sample site. */
async function headBefore(): Promise<string> {
  return (await git(server.repository, "rev-list", "--max-parents=0", "main")).trim();
}

test("a publication that a stop cut off is said to be after the restart", async () => {
  await using place = await temporaryFolder();
  const settings = { AFTER_PUBLISH: JSON.stringify(["sh", "-c", "sleep 600"]) };
  const first = await startServerIn(place.path, settings);
  const sha = await (await Client.signedIn(first.url)).publish("guide/cut", "# Cut\n");
  await first.stop();

  await using second = await startServerIn(place.path, settings);

  const client = await Client.signedIn(second.url);
  expect(await publicationOf(client, sha)).toMatchObject({
    state: "failed",
    sentence:
      "The server stopped while the command after publishing ran, so it isn't known whether the site has it.",
  });
});

test("a token sees of a publication only the pages in its folders, and nothing of its log", async () => {
  const changes = ["guide/one", "other/two"].map((slug) => ({ slug, content: "# Tea\n\nBroken\n" }));
  const answer = await ada.post("/api/admin/publish", { changes });
  const sha = answer.json.commitUrl.split("/").at(-1);
  await deployed(ada, "guide/one");
  const script = await ada.withToken({ folders: ["guide"] });
  const other = await ada.withToken({ folders: ["other"] });

  const seen = await publicationOf(script, sha);

  expect(seen).toMatchObject({
    state: "failed",
    pages: [{ slug: "guide/one" }],
    places: [{ slug: "guide/broken" }],
  });
  expect("log" in seen).toBe(false);
  expect(await publicationOf(other, sha)).toMatchObject({ pages: [{ slug: "other/two" }], places: [] });
});

test("both people see on the page of a merged review that it is live", async () => {
  await using place = await temporaryFolder();
  await using site = await startServerIn(place.path, {
    PUBLISHING: "review",
    AFTER_PUBLISH: "true",
    SITE_URL: "https://docs.example.org",
  });
  const [writer, reader] = [
    await Client.signedIn(site.url, { name: "Ada" }),
    await Client.signedIn(site.url, { name: "Grace" }),
  ];
  const asked = await writer.post("/api/admin/reviews", { changes: [{ slug: "tea", content: "# Tea\n" }] });
  const { id, head } = asked.json.review;
  await reader.post(`/api/admin/reviews/${id}/merge`, { head });
  await deployed(reader, "tea", ["live"]);

  for (const client of [writer, reader]) {
    const { text } = await client.get(`/admin/reviews/${id}`);
    expect(await textsOf(text, ".deployment p")).toEqual(["Live at docs.example.org/tea"]);
  }
});
