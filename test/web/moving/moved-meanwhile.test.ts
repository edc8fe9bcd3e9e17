import { afterEach, expect, spyOn, test } from "bun:test";

import { LinkFixes } from "../../../src/core/move/link-fixes.ts";
import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/one/a.mdx": "# A\n",
    "content/one/links.mdx": "[a](/one/a)\n",
    "content/two/a.mdx": "# A\n",
    "content/two/links.mdx": "[a](/two/a)\n",
    "content/three/a.mdx": "# A\n",
    "content/three/links.mdx": "[a](/three/a)\n",
    "content/four/a.mdx": "# A\n",
    "content/four/links.mdx": "[a](/four/a)\n",
    "content/five/a.mdx": "# A\n",
    "content/five/links.mdx": "[a](/five/a)\n",
    "content/other.mdx": "# Other\n",
  },
});

for (const client of [ada, grace]) client.withoutKeepAlive();

const inTurn = LinkFixes.prototype.fixLinks;
const reading = spyOn(LinkFixes.prototype, "fixLinks");
afterEach(() => void reading.mockImplementation(inTurn));

/** Runs `meanwhile` each time that links are about to be read. */
function whileLinksAreRead(meanwhile: (time: number) => Promise<unknown>) {
  let times = 0;
  let isRunning = false;
  reading.mockImplementation(async function (this: LinkFixes, ...asked) {
    if (!isRunning) {
      isRunning = true;
      await meanwhile(++times);
      isRunning = false;
    }
    return inTurn.apply(this, asked);
  });
}

const file = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;
const move = (folder: string) =>
  ada.post("/api/admin/publish", { changes: [{ slug: `${folder}/b`, from: `${folder}/a` }] });

test("while links to a moved page are looked for, others publish, and the links of their text change too", async () => {
  const published: string[] = [];
  whileLinksAreRead(async (time) => {
    if (time > 1) return;
    published.push(await grace.publish("one/links", "[a](/one/a) and [again](../one/a.mdx)\n"));
    published.push(await grace.publish("one/new", "[a](./a)\n"));
  });

  const { status } = await move("one");

  expect(status).toBe(200);
  expect(published).toHaveLength(2);
  expect(await git(repository, "rev-parse", "main^")).toBe(published[1]!);
  expect([await file("one/links"), await file("one/new"), await file("one/a")]).toEqual([
    "[a](/one/b) and [again](./b.mdx)\n",
    "[a](./b)\n",
    undefined,
  ]);
});

test("a page that somebody else changed meanwhile is moved with their text", async () => {
  whileLinksAreRead(async (time) => {
    if (time === 1) await grace.publish("two/a", "# A, by Grace\n");
  });

  expect((await move("two")).status).toBe(200);
  expect(await file("two/b")).toBe("# A, by Grace\n");
});

test("with the page's blob, the move of a page that changed meanwhile is refused", async () => {
  const { sha } = (await ada.sourceOf("three/a")).json.page;
  whileLinksAreRead(async (time) => {
    if (time === 1) await grace.publish("three/a", "# A, by Grace\n");
  });

  const { status, json } = await ada.post("/api/admin/publish", {
    changes: [{ slug: "three/b", from: "three/a", base: sha }],
  });

  expect([status, json.conflicts[0].page.content]).toEqual([409, "# A, by Grace\n"]);
  expect([await file("three/a"), await file("three/links")]).toEqual(["# A, by Grace\n", "[a](/three/a)\n"]);
});

test("where others publish again and again, the move is made after some tries", async () => {
  const others: Array<Promise<string>> = [];
  whileLinksAreRead(async (time) => {
    const other = grace.publish("other", `# Other ${time}\n`);
    others.push(other);
    // In the turn of the move, nobody else publishes.
    if (time <= 3) await other;
  });

  expect((await move("four")).status).toBe(200);
  expect([await file("four/b"), await file("four/links")]).toEqual(["# A\n", "[a](/four/b)\n"]);
  expect((await Promise.all(others)).length).toBeGreaterThan(3);
});

test("the same move twice at once is one commit", async () => {
  const before = await head();
  const [one, other] = await Promise.all([move("five"), move("five")]);

  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.json.commitUrl).toBe(other.json.commitUrl);
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
});

test("a move is taken back while others publish", async () => {
  const { json } = await ada.post("/api/admin/publish", { changes: [{ slug: "two/c", from: "two/b" }] });
  const sha = json.commitUrl.split("/").at(-1);
  whileLinksAreRead(async (time) => {
    if (time === 1) await grace.publish("two/more", "[c](/two/c)\n");
  });

  const undone = await ada.post(`/api/admin/publications/${sha}/undo`, {});

  expect(undone.status).toBe(200);
  expect([await file("two/b"), await file("two/c"), await file("two/more")]).toEqual([
    "# A, by Grace\n",
    undefined,
    "[c](/two/b)\n",
  ]);
});
