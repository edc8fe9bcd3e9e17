import { expect, test } from "bun:test";

import fc from "fast-check";

import { Agent } from "../../support/mcp.ts";
import { runs, seed } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

/** `INTERLEAVINGS=1000 bun test …` runs so many. */
const INTERLEAVINGS = Number(process.env.INTERLEAVINGS ?? runs(40));

const { ada, grace } = await testSite();
const script = await ada.withToken({ name: "script" });
const bots = [
  new Agent(await ada.withToken({ name: "bot" })),
  new Agent(await grace.withToken({ name: "bot" })),
];

type Step = Readonly<{ who: number; what: "read" | "write" | "publish"; at: number; replaces: boolean }>;

const step = fc.record<Step>({
  who: fc.nat(4),
  what: fc.constantFrom("read", "write", "write", "write", "publish"),
  at: fc.nat(9),
  replaces: fc.boolean(),
});

const START = ["One.", "Two.", "Three."];
let pages = 0;
let sentences = 0;

const textOf = (paragraphs: readonly string[]) => `${paragraphs.join("\n\n")}\n`;
const paragraphsOf = (text: string) => text.trimEnd().split("\n\n");

/** Where a sentence goes: a paragraph of its own, or the end of another one. */
function written(text: string, sentence: string, { at, replaces }: Step): string {
  const paragraphs = paragraphsOf(text);
  const index = at % (replaces ? paragraphs.length : paragraphs.length + 1);
  return textOf(
    replaces
      ? paragraphs.with(index, `${paragraphs[index]} ${sentence}`)
      : paragraphs.toSpliced(index, 0, sentence),
  );
}

/** One page, and the sentences that were accepted for it. */
class Site {
  readonly slug = `interleaved/page-${++pages}`;
  readonly said = new Set(START);

  accept(sentence: string): void {
    this.said.add(sentence);
  }

  async texts(): Promise<{ draft: string; page: string; pageSha: string }> {
    const draft = await ada.draftOf(this.slug);
    const { content, sha } = (await ada.sourceOf(this.slug)).json.page;
    return { draft: draft?.content ?? "", page: content, pageSha: sha };
  }
}

type Writer = Readonly<{ read(): Promise<void>; write(step: Step): Promise<void>; publish(): Promise<void> }>;

/** A person, or a script: names the draft and the page that the text began from, and merges by hand what was refused. */
function person(client: typeof ada, site: Site): Writer {
  let seen = { text: textOf(START), updatedAt: 0, base: "" };
  const read = async () => {
    const draft = await client.draftOf(site.slug);
    const page = (await client.sourceOf(site.slug)).json.page;
    seen = draft
      ? { text: draft.content, updatedAt: draft.updatedAt, base: "" }
      : { text: page.content, updatedAt: 0, base: page.sha };
  };
  return {
    read,
    write: async (step) => {
      const sentence = `Sentence ${++sentences}.`;
      const content = written(seen.text, sentence, step);
      const { updatedAt, base } = seen;
      const saved = await client.put("/api/admin/drafts", {
        slug: site.slug,
        content,
        updatedAt,
        ...(base && { base }),
      });
      if (saved.status !== 200) return read();
      site.accept(sentence);
      seen = { text: content, updatedAt: saved.json.updatedAt, base: "" };
    },
    publish: async () => {
      const draft = await client.draftOf(site.slug);
      const { sha, content } = (await client.sourceOf(site.slug)).json.page;
      if (!draft) return;
      const missing = paragraphsOf(content)
        .flatMap((paragraph) => paragraph.match(/[^.]+\./g) ?? [])
        .map((sentence) => sentence.trim())
        .filter((sentence) => !draft.content.includes(sentence));
      const merged =
        missing.length > 0 ? textOf([...paragraphsOf(draft.content), ...missing]) : draft.content;
      const { updatedAt } = draft;
      await client.post("/api/admin/publish", { slug: site.slug, content: merged, updatedAt, base: sha });
      await read();
    },
  };
}

function agent(bot: Agent, site: Site): Writer {
  const { slug } = site;
  let seen = { text: textOf(START), version: "" };
  const read = async () => {
    const { texts, version } = await bot.ask("read_page", { slug });
    seen = { text: texts[0], version };
  };
  return {
    read,
    write: async (step) => {
      if (seen.version === "") await read();
      const { text, version } = seen;
      const sentence = `Sentence ${++sentences}.`;
      const expected = written(text, sentence, step);
      const paragraphs = paragraphsOf(text);
      const index = step.at % (step.replaces ? paragraphs.length : paragraphs.length + 1);
      const edit = step.replaces
        ? { at: [index], kind: "replace", text: `${paragraphs[index]} ${sentence}` }
        : { at: [index], kind: "insert", text: sentence };
      const answer = await bot.call("edit_blocks", { slug, version, edits: [edit] });
      if (answer.isError) {
        expect(answer.texts[0]).toContain("This page has changed since you read it.");
        await read();
        return;
      }
      site.accept(sentence);
      const { version: own } = JSON.parse(answer.texts[0]!);
      const updatedAt = own.slice("d-".length);
      const { version: saved } = (
        await ada.get(`/api/admin/drafts/versions?slug=${slug}&updatedAt=${updatedAt}`)
      ).json;
      expect(saved.content).toBe(expected);
      seen = { text: expected, version: own };
    },
    publish: async () => {
      await bot.call("publish", { slug, version: seen.version });
    },
  };
}

test("people, a script and agents write one page, and no sentence is lost", async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 10 }),
      async (rounds) => {
        const site = new Site();
        await ada.publish(site.slug, textOf(START));
        const writers = [
          person(ada, site),
          person(grace, site),
          person(script, site),
          ...bots.map((bot) => agent(bot, site)),
        ];
        for (const writer of writers) await writer.read();

        for (const round of rounds)
          await Promise.all(
            round.map((each) => {
              const writer = writers[each.who]!;
              return each.what === "write" ? writer.write(each) : writer[each.what]();
            }),
          );

        const { draft, page } = await site.texts();
        accepted += site.said.size - START.length;
        for (const sentence of site.said) expect([draft, page].join("\n")).toContain(sentence);
      },
    ),
    { numRuns: INTERLEAVINGS, seed },
  );
  expect(accepted).toBeGreaterThan(INTERLEAVINGS);
}, 3_600_000);
