import { afterAll, expect, test } from "bun:test";

import fc from "fast-check";

import { StaleDraft } from "../../../src/core/draft/draft.ts";
import { Drafts } from "../../../src/core/draft/drafts.ts";
import { Merging } from "../../../src/core/draft/merging.ts";
import type { Session } from "../../../src/core/session/session.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { usualNaming } from "../../../src/sites/server.ts";
import { SqlDrafts } from "../../../src/store/drafts.ts";
import { SqlPageMoves } from "../../../src/store/page-moves.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { dialects } from "../../support/dialects.ts";
import { person } from "../../support/person.ts";
import { runs } from "../../support/seed.ts";
import { textsHere } from "../../support/texts.ts";

const store = new SqliteStore(":memory:");
afterAll(() => store.close());

const kept = new SqlDrafts(store);
const drafts = new Drafts({
  store: kept,
  pageMoves: new SqlPageMoves(store),
  pages: { pathOf: async () => undefined, lastParts: new Map() },
  naming: usualNaming,
  clock: { now: () => 1 },
  pageEvents: { emit: () => {} },
  notifications: { saved: async () => {}, discarded: async () => {} },
});
// Nothing here looks at published pages.
const merging = new Merging({
  texts: textsHere(),
  dialects,
  drafts,
  pages: undefined as never,
  branch: undefined as never,
});
const START = "One.\n\nTwo.\n\nThree.\n";

type Way = "mine" | "theirs" | "merge";
type Step = Readonly<{
  who: number;
  what: "type" | "save" | "lose the answer" | "publish" | "delete" | "restore";
  at: number;
  way: Way;
  decision: "mine" | "theirs" | "both";
}>;

const step = fc.record<Step>({
  who: fc.nat(2),
  what: fc.constantFrom(
    "type",
    "type",
    "type",
    "save",
    "save",
    "lose the answer",
    "publish",
    "delete",
    "restore",
  ),
  at: fc.nat(9),
  way: fc.constantFrom("mine", "theirs", "merge", "merge"),
  decision: fc.constantFrom("mine", "theirs", "both"),
});

/** A writer's browser: its text, the save it is based on, and what may be unsaved. */
class Writer {
  text = START;
  #base = START;
  #seen = 0;
  #unanswered: string | undefined;
  readonly #page: ReturnType<typeof slug>;
  readonly #session: Session;

  constructor(page: string, name: string) {
    this.#page = slug(page);
    this.#session = person(name);
  }

  type(sentence: string, at: number): void {
    const paragraphs = this.text.trimEnd().split("\n\n");
    const place = at % paragraphs.length;
    if (at < 5) paragraphs[place] += ` ${sentence}`;
    else paragraphs.splice(place, 0, sentence);
    this.text = `${paragraphs.join("\n\n")}\n`;
  }

  /** Saves like the editor: it resolves refusals in the way that the writer chooses. */
  async save(way: Way, decision: Step["decision"], isAnswered = true): Promise<void> {
    for (;;) {
      try {
        const updatedAt = await drafts.save(
          { slug: this.#page, content: this.text, updatedAt: this.#seen },
          this.#session,
        );
        if (isAnswered) this.#goOnFrom(this.text, updatedAt);
        else this.#unanswered = this.text;
        return;
      } catch (error) {
        if (!(error instanceof StaleDraft)) throw error;
        await this.#settle(error.current, way, decision);
      }
    }
  }

  async #settle(
    theirs: { content: string; updatedAt: number },
    way: Way,
    decision: Step["decision"],
  ): Promise<void> {
    if (theirs.content === this.#unanswered) return this.#goOnFrom(theirs.content, theirs.updatedAt);
    const [base, mine] = [this.#base, this.text];
    if (way === "merge") {
      const { conflicts } = await merging.withDraft(this.#page, { base, mine });
      const decisions = conflicts.map(({ both }) =>
        decision === "both" && both === undefined ? "mine" : decision,
      );
      const { text } = await merging.withDraft(this.#page, {
        base,
        mine,
        decisions,
        theirs: theirs.updatedAt,
      });
      const updatedAt = decisions.includes("theirs")
        ? await this.#setAside(theirs.updatedAt)
        : theirs.updatedAt;
      this.text = text!;
      return this.#goOnFrom(theirs.content, updatedAt);
    }
    const updatedAt = way === "theirs" ? await this.#setAside(theirs.updatedAt) : theirs.updatedAt;
    if (way === "theirs") this.text = theirs.content;
    this.#goOnFrom(theirs.content, updatedAt);
  }

  async #setAside(seen: number): Promise<number> {
    return (await drafts.setAside({ slug: this.#page, content: this.text, seen }, this.#session)) ?? seen;
  }

  #goOnFrom(content: string, updatedAt: number): void {
    this.#base = content;
    this.#seen = updatedAt;
    this.#unanswered = undefined;
  }
}

let pages = 0;

test("three writers lose no sentence in any order of saves, lost answers, merges, publications, removals and restorations", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const page = `page-${pages++}`;
      const writers = ["Ada", "Grace", "Linus"].map((name) => new Writer(page, name));
      const commits: string[] = [];
      const written: string[] = [];

      for (const { who, what, at, way, decision } of steps) {
        const writer = writers[who]!;
        if (what === "type") {
          written.push(`Sentence${written.length}x.`);
          writer.type(written.at(-1)!, at);
        } else if (what === "restore") {
          const versions = await drafts.versions(slug(page));
          const { updatedAt } = versions[at % (versions.length || 1)] ?? {};
          const standing = (await drafts.findIfAny(slug(page)))?.updatedAt;
          if (updatedAt === undefined) continue;
          const { content } = await drafts.version(slug(page), updatedAt);
          await drafts.save({ slug: slug(page), content, updatedAt: standing }, session);
        } else if (what === "delete") await kept.discard(slug(page), { seen: undefined, now: 1 });
        else {
          await writer.save(way, decision, what !== "lose the answer");
          const draft = await drafts.findIfAny(slug(page));
          if (what !== "publish" || !draft) continue;
          commits.push(draft.content);
          await kept.clear(slug(page), draft);
        }
      }
      for (const writer of writers) await writer.save("merge", "both");

      const saved = await drafts.versions(slug(page));
      const versions = await Promise.all(
        saved.map(async ({ updatedAt }) => (await drafts.version(slug(page), updatedAt)).content),
      );
      const all = [...versions, ...commits].join("\n");
      expect(written.filter((sentence) => !all.includes(sentence))).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

const session = person("Restorer");
