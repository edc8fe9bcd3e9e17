import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace } = await testSite({
  files: {
    "content/one.mdx": "# One\n\nThe first.\n\nThe second.\n",
    "content/two.mdx": "# Two\n",
  },
  settings: { PUBLISHING: "review" },
});

const ask = async (changes: object[], title: string) => {
  const answer = await ada.post("/api/admin/reviews", { changes, title });
  return answer.json.review as { id: number; head: string };
};
const add = async (id: number, changes: object[]) => {
  const { head } = (await ada.get(`/api/admin/reviews/${id}`)).json.review;
  await ada.post(`/api/admin/reviews/${id}/changes`, { changes, head });
};
/** The marks of a review in somebody's list. */
const marks = async (client: typeof ada, title: string) => {
  const rows = await textsOf((await client.get("/admin/reviews")).text, ".row-name");
  return /New|Changed since you looked/.exec(rows.find((row) => row.startsWith(title))!)?.[0];
};
const shown = async (client: typeof ada, id: number) => {
  const { text } = await client.get(`/admin/reviews/${id}`);
  return {
    news: await textsOf(text, ".news"),
    pages: await textsOf(text, ".diff-head"),
    blocks: await textsOf(text, ".label, .changes .tag"),
  };
};

test("a review is new until one looks, and then says what changed since, page by page and block by block", async () => {
  const one = { slug: "one", content: "# One\n\nThe first, changed.\n\nThe second.\n" };
  const { id } = await ask([one, { slug: "two", content: "# Two, changed\n" }], "Both");
  expect([await marks(ada, "Both"), await marks(grace, "Both")]).toEqual([undefined, "New"]);
  expect(await shown(grace, id)).toMatchObject({ news: [], pages: ["One one", "Two, changed two"] });
  expect(await marks(grace, "Both")).toBeUndefined();

  await add(id, [{ slug: "two", content: "# Two, changed\n\nAnd more.\n" }]);
  expect([await marks(ada, "Both"), await marks(grace, "Both")]).toEqual([
    undefined,
    "Changed since you looked",
  ]);
  expect(await shown(grace, id)).toEqual({
    news: ["1 page changed since you looked."],
    pages: ["Two, changed two Changed", "One one"],
    blocks: ["Changed heading", "Added paragraph", "New", "Changed paragraph"],
  });
  expect((await shown(grace, id)).news).toEqual([]);
});

test("who asked is told what others said, and nobody of their own words", async () => {
  const { id } = await ask([{ slug: "three", content: "# Three\n" }], "Three");
  await grace.get(`/admin/reviews/${id}`);
  await grace.post(`/api/admin/reviews/${id}/request-changes`, { message: "Say more." });

  expect(await marks(ada, "Three")).toBe("Changed since you looked");
  expect((await shown(ada, id)).news).toEqual(["1 message since you looked."]);
  expect((await shown(grace, id)).news).toEqual([]);
  expect(await marks(grace, "Three")).toBeUndefined();
});

test("of a review with very many blocks, each page is compared as a whole", async () => {
  const long = Array.from({ length: 21 }, (_, nth) => ({
    slug: `long/${nth}`,
    content: Array.from({ length: 120 }, (_, line) => `Paragraph ${line} of ${nth}.\n`).join("\n"),
  }));
  const { id } = await ask(long, "Long");
  await grace.get(`/admin/reviews/${id}`);
  await add(id, [{ ...long[7]!, content: `${long[7]!.content}\nMore.\n` }]);

  expect((await shown(grace, id)).news).toEqual(["1 page changed since you looked."]);
});
