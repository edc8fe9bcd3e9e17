import { expect, test } from "bun:test";

import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, head } = await testSite({
  files: {
    "mkdocs.yml": "site_name: A\n",
    "docs/index.md": "# Home\n\n[Install](guide/install.md)\n\nand [again](guide/install.md#now).\n",
    "docs/guide/install.md": "# Install\n\n[Home](../index.md) [me](install.md)\n",
    "docs/guide/use.md": "# Use\n\n[ref] and <a href='../install/'>HTML</a>\n\n[ref]: ./install.md\n",
    "docs/guide/other.md": "# Other\n\n[Use](use.md)\n",
    "docs/secret/plan.md": "# Plan\n\n[Install](../guide/install.md)\n",
  },
});
const ofHome = [
  ["docs/index.md", 3, "guide/install.md"],
  ["docs/index.md", 5, "guide/install.md#now"],
];
const ofUse = [
  ["docs/guide/use.md", 3, "../install/"],
  ["docs/guide/use.md", 5, "./install.md"],
];
const ofPlan = [["docs/secret/plan.md", 3, "../guide/install.md"]];

const gone = { slug: "guide/install", delete: true };
const unlinked = (slug: string) => ({ slug, content: "# New\n\n[Use](use.md)\n" });

/** Each has what is published beside the removal, and the links that break. */
const cases: ReadonlyArray<
  readonly [name: string, changes: readonly object[], broken: ReadonlyArray<readonly (string | number)[]>]
> = [
  ["a removal alone", [gone], [...ofUse, ...ofHome, ...ofPlan]],
  // No link breaks; MkDocs has no file for the redirect, which is said.
  ["one with a redirect", [{ ...gone, redirect: "guide/use" }], [["docs/guide/install.md", 1, ""]]],
  [
    "one beside the removal of pages that link there",
    [gone, { slug: "guide/use", delete: true }],
    [...ofHome, ...ofPlan, ["docs/guide/other.md", 3, "use.md"]],
  ],
  ["one beside a text without the link", [gone, unlinked("guide/use")], [...ofHome, ...ofPlan]],
  [
    "one beside a text with another link",
    [gone, { slug: "guide/use", content: "# Use\n\n\n\n\n\n[I](install.md)\n" }],
    [["docs/guide/use.md", 7, "install.md"], ...ofHome, ...ofPlan],
  ],
  [
    "one beside a new page with a link",
    [gone, { slug: "guide/new", content: "# New\n\n[I](install.md)\n" }],
    [...ofUse, ["docs/guide/new.md", 3, "install.md"], ...ofHome, ...ofPlan],
  ],
  [
    "one beside a move of a page that links there",
    [gone, { slug: "how/use", from: "guide/use", redirect: false }],
    [["docs/how/use.md", 3, "../install/"], ["docs/how/use.md", 5, "./install.md"], ...ofHome, ...ofPlan],
  ],
];

const placesOf = ({
  toLookAt,
}: {
  toLookAt: ReadonlyArray<{ path: string; line: number; reason: string }>;
}) =>
  toLookAt.map(({ path, line, reason }) => [
    path,
    line,
    /^Its link to “(.*?)” leads to “guide\/\w+”/.exec(reason)?.[1],
  ]);
const sorted = (places: readonly (readonly unknown[])[]) => places.map(String).sort();

test.each(cases)(
  "the answer to %s names the links that break, and nothing stops it",
  async (_, changes, broken) => {
    const { status, json } = await ada.post("/api/admin/publish", { changes });
    expect([status, sorted(placesOf(json))]).toEqual([200, sorted(broken)]);
    expect((await ada.post(`/api/admin/publications/${await head()}/undo`, {})).status).toBe(200);
  },
);

test("so does that to DELETE, for a token in the pages that it may read", async () => {
  const tokens = [
    [await ada.withToken({ folders: ["guide"] }), ofUse],
    [ada, [...ofUse, ...ofHome, ...ofPlan]],
  ] as const;
  for (const [script, broken] of tokens) {
    const { status, json } = await script.delete("/api/admin/pages?slug=guide/install");
    expect([status, sorted(placesOf(json))]).toEqual([200, sorted(broken)]);
    await ada.post(`/api/admin/publications/${await head()}/undo`, {});
  }
});

test("a hundred of them are named", async () => {
  const links = Array.from({ length: 150 }, () => "[I](../guide/install.md)\n\n").join("");
  await ada.publish("many/links", `# Many\n\n${links}`);
  const { json } = await ada.delete("/api/admin/pages?slug=guide/install");
  expect(json.toLookAt).toHaveLength(100);
});

test("what publishes a deletion says from how many other pages links break", async () => {
  const stagedOf = async (...slugs: readonly string[]) => {
    const asked = Object.fromEntries(slugs.map((slug) => [`delete:${slug}`, "1"]));
    return wordsOf((await ada.submit("/admin/changesets", asked)).text);
  };
  expect(await stagedOf("secret/plan")).not.toContain("will break");
  expect(await stagedOf("guide/use")).toContain("Links of 1 page will break.");
  expect(await stagedOf("guide/use", "guide/other")).not.toContain("will break");
});
