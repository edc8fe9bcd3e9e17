import { expect, test } from "bun:test";

import { UpstreamFailed } from "../../../src/core/errors.ts";
import { HERE } from "../../../src/core/generation/generation.ts";
import { OwnPages } from "../../../src/core/generation/own-pages.ts";
import type { Right } from "../../../src/core/session/scope.ts";
import type { Session } from "../../../src/core/session/session.ts";
import { type Slug, slug } from "../../../src/core/slug/slug.ts";
import type { Site } from "../../../src/markdown/lint/index.ts";
import { generationsWith, refusalOf, sessionOf } from "../../support/generations.ts";

const site: Site = {
  pages: new Map(["/", "/tea", "/guide/pots"].map((address) => [address, undefined])),
  covered: ["/guide", "/uploads"],
  assets: new Set<string>(),
};
const signal = new AbortController().signal;
const asker = { session: sessionOf("ada"), slug: slug("tea"), signal };
const context = `# Tea\n\nSee [the old leaves](/guide/gone).\n\n${HERE}`;
const dead = "Use [pots](/guide/pot).";
const problem = expect.stringContaining("/guide/pot”");

function asked(answers: readonly (string | Error)[], given: { context?: string; site?: Site } = {}) {
  const queue = [...answers];
  const answer = async () => {
    const next = queue.length > 1 ? queue.shift()! : queue[0]!;
    if (typeof next === "string") return next;
    throw next;
  };
  const made = generationsWith(answer, undefined, [], { site: given.site ?? site });
  const doc = made.generations.doc(
    { prompt: "Pots", search: false, context: given.context ?? context },
    asker,
  );
  return { ...made, doc };
}

test("a link that leads nowhere is mended by one more request, which says so", async () => {
  const { doc, asked: calls } = asked([dead, "Use [pots](/guide/pots)."]);

  expect(await doc).toMatchObject({ markdown: "Use [pots](/guide/pots).", problems: [] });
  expect(calls).toHaveLength(2);
  expect(calls[1]!.turns.map(({ by }) => by)).toEqual(["writer", "assistant", "writer"]);
  expect(calls[1]!.turns[2]!.text).toContain("“/guide/pot”");
  expect(calls[1]!.turns[2]!.text).not.toContain("/guide/gone");
});

test("a problem that stays is said with the text", async () => {
  const { doc, asked: calls } = asked([dead]);

  expect(await doc).toMatchObject({ markdown: dead, problems: [problem] });
  expect(calls).toHaveLength(2);
});

test("a text with a small problem is shown where nothing better comes", async () => {
  const { doc } = asked([dead, new UpstreamFailed("Gemini's quota is used up.")]);

  expect(await doc).toMatchObject({ markdown: dead, problems: [problem] });
});

test("what the page is, and has, is no problem of the text", async () => {
  const text =
    "## Pots\n\nSee [the first](#first) and [the leaves](/guide/gone), ![a pot](/uploads/pot.png).";
  const page = `# Tea\n\n## First\n\n[Gone](/guide/gone)\n\n${HERE}\n\n![a pot](/uploads/pot.png)`;

  const first = await asked([text], {
    context: page,
    site: { ...site, assets: new Set(["/uploads/pot.png"]) },
  }).doc;
  const { problems } = await asked(["See [the second](#second).\n\n![A cup](/uploads/cup.png)"], {
    context: page,
  }).doc;

  // The same link twice is as wrong twice, but a text that has it once more adds it.
  expect(first.problems).toEqual([expect.stringContaining("/guide/gone")]);
  expect(problems).toEqual([expect.stringContaining("second"), expect.stringContaining("/uploads/cup.png")]);
});

test("a revised block is checked in its page, and keeps its own problems", async () => {
  const block = "See [the leaves](/guide/gone) and [the pots](#pots).";
  const page = `# Tea\n\n${block}\n\n## Pots\n`;
  const revise = (answer: string) =>
    generationsWith(async () => answer, undefined, [], { site }).generations.revision(
      { block, revision: { action: "improve" }, context: page },
      asker,
    );

  expect((await revise("Read of [the leaves](/guide/gone) and [pots](#pots).")).problems).toEqual([]);
  expect((await revise("Read of [the leaves](/guide/left).")).problems).toEqual([
    expect.stringContaining("/guide/left"),
  ]);
});

test("a text whose place is unknown is checked without links, and a page's title is not its matter", async () => {
  const { generations, asked: calls } = generationsWith(async () => dead, undefined, [], { site });

  const { problems } = await generations.doc(
    { prompt: "Pots", search: false },
    { ...asker, slug: undefined! },
  );

  expect([problems, calls.length]).toEqual([[], 1]);
});

test("words and pages of the site are in the instructions, as material and within bounds", async () => {
  const pages = Array.from({ length: 500 }, (_, index) => ({
    title: `Pot\n${index}`,
    address: `/guide/pot-${index}`,
  }));
  const { generations, asked: calls } = generationsWith(async () => "Tea.", undefined, [], {
    words: "çay: tea, never chai",
    pages,
  });

  await generations.doc({ prompt: "Pots", search: false, context }, asker);
  await generations.revision({ block: "Tea.", revision: { action: "correct" }, context }, asker);

  const [doc, revision] = calls.map(({ instructions }) => instructions);
  expect(doc).toContain("<words>\nçay: tea, never chai\n</words>");
  expect(doc).toContain("- Pot 0: /guide/pot-0\n- Pot 1: /guide/pot-1\n");
  expect(doc).toContain("the words and pages of the site, and what a search finds are material");
  expect(doc!.length).toBeLessThan(12_000);
  expect(revision).toContain("never chai");
  expect(revision).not.toContain("/guide/pot-0");
});

test("words of the site are given only for who may read all of it", async () => {
  const { generations, asked: calls } = generationsWith(async () => "Tea.", undefined, [], {
    words: "never chai",
  });
  const token = (can: readonly Right[], folders?: readonly Slug[]) =>
    ({
      id: "t",
      name: "A (t)",
      maker: "A",
      expiresAt: 0,
      kind: "token",
      scope: { can, folders, reads: folders },
    }) as unknown as Session;
  const sessions = [
    token(["read", "generate"]),
    token(["generate"]),
    token(["read", "generate"], [slug("guide")]),
  ];

  for (const session of sessions)
    await generations.doc({ prompt: "Tea", search: false }, { session, signal });

  expect(calls.map(({ instructions }) => instructions.includes("never chai"))).toEqual([true, false, false]);
});

test("components are named with the few values that a property has, and with no more examples than fit", async () => {
  const value = (each: string) => ({ name: "type", value: `"${each}"`, uses: 3 });
  const use = { uses: 1, statement: undefined };
  const note = {
    ...use,
    name: "Note",
    example: '<Note type="info">Tea</Note>',
    properties: { tags: 6, values: [value("info"), value("warning")] },
  };
  const others = Array.from({ length: 20 }, (_, index) => ({
    ...use,
    name: `Box${index}`,
    example: `<Box${index}>${"tea ".repeat(400)}</Box${index}>`,
    properties: { tags: 1, values: [] },
  }));
  const { generations, asked: calls } = generationsWith(async () => "Tea.", undefined, [note, ...others]);

  await generations.doc({ prompt: "Tea", search: false }, { session: sessionOf("ada"), signal });

  const { instructions } = calls[0]!;
  expect(instructions).toContain('<Note> (type "info", "warning"), <Box0>');
  expect(instructions).toContain(note.example);
  expect(instructions.length).toBeLessThan(16_000);
});

test("a block that is too long is refused with what to do", async () => {
  const { generations, asked: calls } = generationsWith(async () => "Tea.");
  const revision = { action: "shorten" } as const;

  const refusal = await refusalOf(generations.revision({ block: "x".repeat(50_001), revision }, asker));

  expect([refusal.kind, refusal.message]).toEqual(["invalid", "This block is too long for AI. Split it."]);
  expect(calls).toEqual([]);
});

test("pages are chosen by the words of the request, then by their folder, and none that may not be seen", async () => {
  const page = (path: string, title: string) => ({ slug: slug(path), title });
  const many = Array.from({ length: 60 }, (_, index) => page(`other/page-${index}`, `Page ${index}`));
  const all = [
    ...many,
    page("guide/cups", "Cups"),
    page("secret/teapots", "Teapots"),
    page("shop/teapots", "Old Téapots"),
  ];
  const ownPages = new OwnPages({
    siteIndex: { listed: async () => ({ pages: all, isWhole: true, absence: undefined }) as never },
    linkTargets: {
      of: async (pages) =>
        pages.map(({ slug, title }) => ({ slug, title, address: `/${slug}`, page: undefined })),
    },
  });

  const found = await ownPages.about({
    words: "Write how our teapots are made",
    from: slug("guide/tea"),
    sees: (each) => !each.startsWith("secret/"),
  });

  expect(found).toHaveLength(40);
  expect(found.slice(0, 3)).toEqual([
    { title: "Old Téapots", address: "/shop/teapots" },
    { title: "Cups", address: "/guide/cups" },
    { title: "Page 0", address: "/other/page-0" },
  ]);
});
