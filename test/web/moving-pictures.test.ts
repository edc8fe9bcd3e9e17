import { expect, test } from "bun:test";

import { git } from "../support/git.ts";
import { textsOf } from "../support/markup.ts";
import { samples } from "../support/samples.ts";
import { testSite } from "../support/site.ts";

const picture = (name: string) => Buffer.concat([samples.png, Buffer.from(name)]);

const prose = "What is on the page and stays, a line of it.\n".repeat(8);

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[A](/guide/a) ![](guide/img/shared.png)\n",
    "content/guide/a.mdx":
      "# A\n\n![](./img/own.png) ![](img/shared.png) <img src='img/rooted.png' />\n\n" + prose,
    "content/guide/deep/b.mdx": "# B\n\n![B](../img/own%20too.png)\n",
    "content/guide/img/own.png": picture("own"),
    "content/guide/img/own too.png": picture("own too"),
    "content/guide/img/shared.png": picture("shared"),
    "content/guide/img/rooted.png": picture("rooted"),
    "content/guide/img/unused.png": picture("unused"),
    "content/other.mdx": "# Other\n\n![](/guide/img/rooted.png)\n",
    "content/drafted/a.mdx": "# A\n\n![](a.png)\n",
    "content/drafted/a.png": picture("a"),
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
    "guide/img/own too.png → start/img/own too.png",
    "guide/img/own.png → start/img/own.png",
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
