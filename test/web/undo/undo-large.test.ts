import { expect, test } from "bun:test";

import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { gitHubSite } from "../../support/github-site.ts";

const { gitHub, server } = await gitHubSite({ PUBLISHING: "review" });

async function filesOnMain(): Promise<string[]> {
  const { json: commit } = await gitHub.api("GET", `/git/commits/${await gitHub.head()}`);
  const { json } = await gitHub.api("GET", `/git/trees/${commit.tree.sha}?recursive=1`);
  const files = json.tree.filter(({ type }: { type: string }) => type === "blob");
  return files.map(({ path, mode, sha }: Record<string, string>) => `${mode} ${sha} ${path}`).sort();
}

test("a folder of 150 pages that was moved is taken back by one pull request", async () => {
  const pages = Array.from({ length: 150 }, (_, n) => ({
    path: `content/many/${n}.md`,
    content: `# ${n}\n`,
  }));
  await gitHub.push(pages);
  const before = await filesOnMain();
  const gone = pages.map(({ path }) => ({ path, content: undefined }));
  await gitHub.push([
    ...gone,
    ...pages.map(({ path, content }) => ({ path: path.replace("many", "moved"), content })),
  ]);
  const ada = await signedInWithGitHub(server.url, "ada");
  const address = `/admin/commits/${await gitHub.head()}/undo`;

  const { fields } = await ada.open(address);
  const asked = await ada.submit(address, { ...fields, title: "Undo it" });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/admin/reviews/1"]);
  await gitHub.api("PUT", "/pulls/1/merge", {});

  expect(await filesOnMain()).toEqual(before);
}, 30_000);
