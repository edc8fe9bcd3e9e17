import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const picture = (name: string) => Buffer.concat([samples.png, Buffer.from(name)]);

const prose = "What is on the page and stays, a line of it.\n".repeat(8);

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[A](/guide/a) ![](guide/img/shared.png)\n",
    "content/guide/a.mdx": `# A\n\n![](./img/own.png) ![](img/shared.png) <img src='img/rooted.png' />\n\n${prose}`,
    "content/guide/deep/b.mdx": "# B\n\n![B](../img/own%20too.png)\n",
    "content/guide/img/own.png": picture("own"),
    "content/guide/img/own too.png": picture("own too"),
    "content/guide/img/shared.png": picture("shared"),
    "content/guide/img/rooted.png": picture("rooted"),
    "content/guide/img/unused.png": picture("unused"),
    "content/other.mdx": "# Other\n\n![](/guide/img/rooted.png)\n",
    "content/drafted/a.mdx": "# A\n\n![](a.png)\n",
    "content/drafted/a.png": picture("a"),
    "content/since/a.mdx": `# A\n\n![](a.png) ![](b.png)\n\n${prose}`,
    "content/since/a.png": picture("since a"),
    "content/since/b.png": picture("since b"),
    "content/drafts/a.mdx": `# A\n\n![](a.png) ![](b.png)\n\n${prose}`,
    "content/drafts/a.png": picture("drafts a"),
    "content/drafts/b.png": picture("drafts b"),
    "content/whole/a.mdx": `# A\n\n![](a.png)\n\n${prose}`,
    "content/whole/a.png": picture("whole a"),
  },
});

const tree = (commit: string) => git(repository, "rev-parse", `${commit}^{tree}`);
const contentOf = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;
const moves = [
  { from: "guide/a", slug: "start/a" },
  { from: "guide/deep/b", slug: "start/deep/b" },
];

test("before a folder moves, the pictures are named that move with it", async () => {
  const { text } = await ada.submit("/admin/move/guide", { slug: "start", below: "on" });

  expect(await textsOf(text, "section[aria-labelledby=moved-pictures] li")).toEqual([
    "content/guide/img/own too.png → content/start/img/own too.png",
    "content/guide/img/own.png → content/start/img/own.png",
  ]);
});

test("a folder's own pictures move in the same commit, and undoing it brings them back", async () => {
  const before = await head();

  const { status } = await ada.post("/api/admin/publish", { changes: moves });

  expect(status).toBe(200);
  const moved = await head();
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
  const changed = await git(repository, "show", "-M", "--format=", "--name-status", "main");
  expect(changed.trim().split("\n").toSorted()).toEqual([
    "M\tcontent/index.mdx",
    expect.stringMatching(/^R\d+\tcontent\/guide\/a.mdx\tcontent\/start\/a.mdx$/),
    "R100\tcontent/guide/deep/b.mdx\tcontent/start/deep/b.mdx",
    "R100\tcontent/guide/img/own too.png\tcontent/start/img/own too.png",
    "R100\tcontent/guide/img/own.png\tcontent/start/img/own.png",
  ]);
  expect(await contentOf("start/a")).toBe(
    "# A\n\n![](./img/own.png) ![](../guide/img/shared.png) <img src='../guide/img/rooted.png' />\n\n" +
      prose,
  );

  expect((await ada.post(`/api/admin/publications/${moved}/undo`, {})).status).toBe(200);
  expect(await tree("main")).toBe(await tree(before));
});

test("a picture that another page's draft shows stays", async () => {
  await grace.save("other", "# Other\n\n![](drafted/a.png)\n");

  await ada.post("/api/admin/publish", { changes: [{ from: "drafted/a", slug: "elsewhere/a" }] });

  expect(await contentOf("elsewhere/a")).toBe("# A\n\n![](../drafted/a.png)\n");
});

test.each([
  ["page", "since", (text: string) => ada.publish("shows", text)],
  ["draft", "drafts", (text: string) => ada.save("drafted", text)],
])(
  "undoing copies a picture back that another %s shows since, and leaves it there",
  async (_, from, show) => {
    const [place, before] = [`later-${from}`, await contentOf(`${from}/a`)];
    await ada.post("/api/admin/publish", { changes: [{ from: `${from}/a`, slug: `${place}/a` }] });
    const moved = await head();
    await show(`![](${place}/a.png)\n`);

    const { text } = await ada.get(`/admin/commits/${moved}/undo`);
    const shown = (name: string) => textsOf(text, `section[aria-labelledby=${name}] li`);
    expect(await shown("moved-pictures")).toEqual([`content/${place}/b.png → content/${from}/b.png`]);
    expect(await shown("copied-pictures")).toEqual([`content/${place}/a.png → content/${from}/a.png`]);
    expect((await ada.post(`/api/admin/publications/${moved}/undo`, {})).status).toBe(200);

    expect(await contentOf(`${from}/a`)).toBe(before);
    const folders = [`content/${from}`, `content/${place}`];
    const files = await git(
      repository,
      "ls-tree",
      "-r",
      "--name-only",
      "main",
      ...folders.map((each) => `${each}/`),
    );
    expect(files.trim().split("\n").toSorted()).toEqual(
      ["/a.mdx", "/a.png", "/b.png"]
        .map((name) => folders[0] + name)
        .concat(`${folders[1]}/a.png`)
        .toSorted(),
    );
  },
);

test("a folder that has another page since keeps its pictures, and undoing copies them back", async () => {
  await ada.post("/api/admin/publish", { changes: [{ from: "whole/a", slug: "part/a" }] });
  const moved = await head();
  await ada.publish("part/new", "# New\n");

  expect((await ada.post(`/api/admin/publications/${moved}/undo`, {})).status).toBe(200);

  const [own, copied] = await Promise.all(
    ["part", "whole"].map((folder) => git(repository, "rev-parse", `main:content/${folder}/a.png`)),
  );
  expect(copied).toBe(own!);
});
