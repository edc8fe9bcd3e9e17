import { expect, test } from "bun:test";

import { gitHubSite } from "../../support/github-site.ts";
import { samples } from "../../support/samples.ts";

const { gitHub, ada } = await gitHubSite();

const publish = (changes: unknown) => ada.post("/api/admin/publish", { changes });
const sourceOf = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;

test("on GitHub, pages move in one commit that it shows as renames, with their links, and go back", async () => {
  await publish([
    { slug: "from/a", content: `# A\n\n[b](./b)\n\n${"Words that stay.\n".repeat(9)}` },
    { slug: "from/b", content: `# B\n\n[a](/from/a#x)\n\n${"Words that stay.\n".repeat(9)}` },
    { slug: "links", content: "# Links\n\n[a](/from/a)\n" },
  ]);
  await ada.save("from/b", "# B, drafted\n\n[a](/from/a)\n");
  const before = await gitHub.head();

  const { status, json } = await publish([
    { slug: "to/a", from: "from/a" },
    { slug: "to/b", from: "from/b" },
  ]);

  expect([status, json.links.length]).toEqual([200, 3]);
  const moved = await gitHub.head();
  const { json: commit } = await gitHub.api("GET", `/commits/${moved}`);
  expect(commit.parents.map(({ sha }: { sha: string }) => sha)).toEqual([before]);
  expect(await sourceOf("links")).toBe("# Links\n\n[a](/to/a)\n");
  expect(await sourceOf("from/a")).toBeUndefined();
  expect((await ada.draftOf("to/b")).content).toBe("# B, drafted\n\n[a](/to/a)\n");
  const history = await ada.get("/admin/history/to/a");
  expect(history.text).toContain("Move 2 pages");
  expect(history.text).toContain("Update 3 pages");

  await ada.post(`/api/admin/publications/${moved}/undo`, {});
  expect(await sourceOf("links")).toBe("# Links\n\n[a](/from/a)\n");
  expect(await sourceOf("to/a")).toBeUndefined();
  expect((await ada.draftOf("from/b")).content).toBe("# B, drafted\n\n[a](/from/a)\n");
});

test("a folder's pictures move without being sent or read again", async () => {
  const pictures = Array.from({ length: 3 }, (_, n) => ({
    path: `content/shown/${n}.png`,
    content: Buffer.concat([samples.png, Buffer.from([n])]),
  }));
  await gitHub.push(pictures);
  await publish([{ slug: "shown/a", content: "# A\n\n![](./0.png) ![](./1.png) ![](./2.png)\n" }]);
  await ada.get("/admin");

  const move = () => publish([{ slug: "seen/a", from: "shown/a" }]);
  const { result, asked } = await gitHub.stub.during(move);

  expect(result.status).toBe(200);
  const { json } = await gitHub.api("GET", `/commits/${await gitHub.head()}`);
  const files = json.files.map(({ filename }: { filename: string }) => filename);
  expect(files).toContain("content/seen/2.png");
  expect(asked.filter((request) => request.includes("/git/blobs"))).toEqual([]);
});

test("ten pages move in as many requests as one", async () => {
  const pages = (count: number, folder: string) => Array.from({ length: count }, (_, n) => `${folder}/${n}`);
  const moved = async (slugs: readonly string[]) => {
    await publish(slugs.map((slug) => ({ slug, content: "Text.\n" })));
    await ada.get("/admin");
    const move = () => publish(slugs.map((from) => ({ from, slug: `new/${from}` })));
    const { result, asked } = await gitHub.stub.during(move);
    // Whether the site shows earlier publications is asked in the background, by these in turn.
    const ofBuilds = /\/check-runs|\/status|\/deployments|\/graphql/;
    return { result, asked: asked.filter((request) => !ofBuilds.test(request)) };
  };
  const one = await moved(pages(1, "one"));
  const ten = await moved(pages(10, "ten"));

  expect([one.result.status, ten.result.status]).toEqual([200, 200]);
  expect(ten.asked).toHaveLength(one.asked.length);
  expect(one.asked.length).toBeLessThanOrEqual(4);
});
