import { expect, test } from "bun:test";

import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { gitHubSite } from "../../support/github-site.ts";
import { samples } from "../../support/samples.ts";

type GitHub = Awaited<ReturnType<typeof gitHubSite>>["gitHub"];

async function filesOnMain(gitHub: GitHub): Promise<string[]> {
  const { json: commit } = await gitHub.api("GET", `/git/commits/${await gitHub.head()}`);
  const { json } = await gitHub.api("GET", `/git/trees/${commit.tree.sha}?recursive=1`);
  const files = json.tree.filter(({ type }: { type: string }) => type === "blob");
  return files.map(({ path, mode, sha }: Record<string, string>) => `${mode} ${sha} ${path}`).sort();
}

/** Takes the newest commit back, as another person approves it. */
async function undoByPullRequest(gitHub: GitHub, url: string): Promise<void> {
  const ada = await signedInWithGitHub(url, "ada");
  const address = `/admin/commits/${await gitHub.head()}/undo`;
  const { fields } = await ada.open(address);
  const asked = await ada.submit(address, { ...fields, title: "Undo it" });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/admin/reviews/1"]);
  await gitHub.api("PUT", "/pulls/1/merge", {});
}

test("a folder of 150 pages that was moved is taken back by one pull request", async () => {
  const { gitHub, server } = await gitHubSite({ PUBLISHING: "review" });
  const pages = Array.from({ length: 150 }, (_, n) => ({
    path: `content/many/${n}.md`,
    content: `# ${n}\n`,
  }));
  await gitHub.push(pages);
  const before = await filesOnMain(gitHub);
  const gone = pages.map(({ path }) => ({ path, content: undefined }));
  await gitHub.push([
    ...gone,
    ...pages.map(({ path, content }) => ({ path: path.replace("many", "moved"), content })),
  ]);

  await undoByPullRequest(gitHub, server.url);

  expect(await filesOnMain(gitHub)).toEqual(before);
});

test("on a protected branch so are 150 moved pages with their pictures, links and menu, to the byte", async () => {
  const { gitHub, server } = await gitHubSite();
  gitHub.stub.answer(async ({ method, path }) => {
    // GitHub's second part begins after 300 files, the emulator's after 30.
    const [, commit] = /(\/commits\/[0-9a-f]{40})\?page=2$/.exec(path) ?? [];
    if (commit) return Response.json((await gitHub.api("GET", `${commit}?page=4&per_page=100`)).json);
    if (method === "GET" && path.includes("/rules/branches/main"))
      return Response.json([
        { type: "pull_request", ruleset_id: 1, ruleset_source_type: "Repository", ruleset_source: "o/s" },
      ]);
    const isPush = method === "PATCH" && decodeURIComponent(path).endsWith("/refs/heads/main");
    return isPush
      ? Response.json({ message: "Repository rule violations found" }, { status: 422 })
      : undefined;
  });
  const numbers = Array.from({ length: 150 }, (_, n) => n);
  const filesIn = (folder: string) => [
    ...numbers.map((n) => ({
      path: `content/${folder}/${n}.md`,
      content: `\uFEFF# ${n}\r\n\r\n[next](/${folder}/${(n + 1) % 150}) ![](./a.png)  \r\n\ttail`,
    })),
    { path: `content/${folder}/a.png`, content: samples.png },
    { path: "content/links.md", content: numbers.map((n) => `[${n}](/${folder}/${n})\n`).join("") },
    { path: "docs.json", content: JSON.stringify({ navigation: numbers.map((n) => `${folder}/${n}`) }) },
  ];
  await gitHub.push(filesIn("many"));
  const before = await filesOnMain(gitHub);
  const gone = filesIn("many").flatMap(({ path }) =>
    path.includes("/many/") ? [{ path, content: undefined }] : [],
  );
  await gitHub.push([...gone, ...filesIn("moved/deep")]);
  expect(await filesOnMain(gitHub)).not.toEqual(before);

  await undoByPullRequest(gitHub, server.url);

  expect(await filesOnMain(gitHub)).toEqual(before);
});
