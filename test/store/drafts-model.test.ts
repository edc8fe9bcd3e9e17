import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { slug } from "../../src/core/slug/slug.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { databases } from "../support/databases.ts";
import { runs } from "../support/seed.ts";

describe.each(databases)("$name", ({ name, open, runsOn }) => {
  async function openDrafts() {
    const store = await open();
    return { drafts: new SqlDrafts(store), [Symbol.dispose]: () => void store.close() };
  }

  const home = slug("");
  const guide = slug("guide");
  const slugs = [home, guide];

  type Saved = { updatedAt: number; author: string; content: string; base?: string };

  /**
   * What the store must be like from outside: of each page every accepted save, oldest first, and whether the last is the
   * draft.
   */
  class Model {
    readonly #pages = new Map(
      slugs.map((slug) => [
        slug,
        { saves: [] as Saved[], hasDraft: false, last: 0, base: undefined as Base },
      ]),
    );

    page(slug: string) {
      return this.#pages.get(slug as typeof home)!;
    }

    draft(slug: string): Saved | undefined {
      const { saves, hasDraft } = this.page(slug);
      return hasDraft ? { ...saves.at(-1)!, base: this.page(slug).base } : undefined;
    }

    save(
      slug: string,
      {
        seen,
        needsDraft,
        now,
        base,
        ...text
      }: Omit<Saved, "updatedAt"> & { seen: number | undefined; needsDraft: boolean; now: number },
    ) {
      const page = this.page(slug);
      const draft = this.draft(slug);
      if (!draft && needsDraft) return { stale: undefined };
      if (draft && draft.updatedAt !== seen) return { stale: { slug, ...draft } };
      page.last = Math.max(now, page.last + 1);
      page.saves.push({ updatedAt: page.last, ...text });
      page.base = base ?? draft?.base;
      page.hasDraft = true;
      return { updatedAt: page.last };
    }

    clear(slug: string, isIt: (draft: Saved) => boolean): boolean {
      const draft = this.draft(slug);
      if (!draft || !isIt(draft)) return false;
      this.page(slug).hasDraft = false;
      return true;
    }

    restore(slug: string, updatedAt: number): boolean {
      const page = this.page(slug);
      if (page.hasDraft || page.last !== updatedAt || updatedAt === 0) return false;
      page.hasDraft = true;
      return true;
    }

    forget(before: number) {
      for (const page of this.#pages.values()) {
        page.saves = page.saves.filter((_, index, all) => (all[index + 1]?.updatedAt ?? before) >= before);
      }
    }
  }

  const page = fc.constantFrom(...slugs);
  const writer = fc.constantFrom("Ada", "Grace", "Linus");
  const content = fc.constantFrom("one", "two", "", "\ufeffthree\0\u2028\r\n");
  const base = fc.constantFrom(undefined, "", "a".repeat(40), "b".repeat(40));
  const save = fc.record({
    does: fc.constant("save"),
    page,
    writer,
    content,
    base,
    knowsOfNone: fc.boolean(),
    needsDraft: fc.boolean(),
  });

  const step = fc.oneof(
    { weight: 6, arbitrary: save },
    { weight: 3, arbitrary: fc.record({ does: fc.constant("read"), page, writer }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("clear by time"), page, writer }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("clear by content"), page, content }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("discard"), page }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("discard what was read"), page, writer }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("restore what was read"), page, writer }) },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant("forget"), ago: fc.integer({ min: -5, max: 50 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant("clock"), by: fc.integer({ min: -50, max: 50 }) }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("saves at once"), saves: fc.array(save) }) },
  ) as fc.Arbitrary<Step>;

  type Base = string | undefined;

  type Save = {
    does: "save";
    page: typeof home;
    writer: string;
    content: string;
    base: Base;
    knowsOfNone: boolean;
    needsDraft: boolean;
  };

  type SeenStep = "discard what was read" | "restore what was read";

  type Step =
    | Save
    | { does: "read" | "clear by time" | SeenStep; page: typeof home; writer: string }
    | { does: "clear by content"; page: typeof home; content: string }
    | { does: "discard"; page: typeof home }
    | { does: "forget"; ago: number }
    | { does: "clock"; by: number }
    | { does: "saves at once"; saves: Save[] };

  /** Runs the steps on the store and on the model, and holds one against the other after each. */
  async function follow(drafts: SqlDrafts, steps: readonly Step[]): Promise<void> {
    const model = new Model();
    const screens = new Map<string, number | undefined>();
    let now = 1_700_000_000_000;

    const saveBoth = async ({ page, writer: author, content, base, knowsOfNone, needsDraft }: Save) => {
      const screen = `${author} ${page}`;
      const seen = knowsOfNone ? undefined : screens.get(screen);
      const expected = model.save(page, { content, author, seen, needsDraft, base, now });
      if ("updatedAt" in expected) screens.set(screen, expected.updatedAt);
      // Whose text it is, is asked by the tests of drafts.
      const answer = await drafts.save({ slug: page, content, author, seen, needsDraft, base, now });
      expect({ ...answer, writers: undefined }).toEqual({
        ...(expected as object),
        writers: undefined,
      } as never);
    };

    for (const step of steps) {
      if (step.does === "save") await saveBoth(step);
      if (step.does === "saves at once") {
        // The model knows who is the first only where one transaction has all.
        if (name === "SQLite") await Promise.all(step.saves.map(saveBoth));
        else for (const save of step.saves) await saveBoth(save);
      }
      if (step.does === "clock") now += step.by;
      if (step.does === "read")
        screens.set(`${step.writer} ${step.page}`, (await drafts.find(step.page))?.updatedAt);
      if (step.does === "clear by time") {
        const updatedAt = screens.get(`${step.writer} ${step.page}`) ?? 0;
        model.clear(step.page, (draft) => draft.updatedAt === updatedAt);
        await drafts.clear(step.page, { updatedAt });
      }
      if (step.does === "clear by content") {
        const { page, content } = step;
        model.clear(page, (draft) => draft.content === content);
        await drafts.clear(page, { content });
      }
      if (step.does === "discard") {
        const { page } = step;
        const last = model.page(page).last;
        const discarded = await drafts.discard(page, { seen: undefined, now });
        expect(discarded).toBe(model.clear(page, () => true) ? last : undefined);
      }
      if (step.does === "discard what was read") {
        const { page, writer } = step;
        const seen = screens.get(`${writer} ${page}`);
        const isIt = (draft: Saved) => seen === undefined || draft.updatedAt === seen;
        const last = model.page(page).last;
        expect(await drafts.discard(page, { seen, now })).toBe(model.clear(page, isIt) ? last : undefined);
      }
      if (step.does === "restore what was read") {
        const { page, writer } = step;
        const updatedAt = screens.get(`${writer} ${page}`) ?? 0;
        expect(await drafts.restore(page, updatedAt)).toBe(model.restore(page, updatedAt));
      }
      if (step.does === "forget") {
        model.forget(now - step.ago);
        await drafts.forgetVersions(now - step.ago);
      }
      await expectSame(drafts, model);
    }
  }

  async function expectSame(drafts: SqlDrafts, model: Model): Promise<void> {
    const standing = slugs.flatMap((slug) => {
      const draft = model.draft(slug);
      return draft ? [{ slug, updatedAt: draft.updatedAt, author: draft.author }] : [];
    });
    expect(await drafts.list()).toEqual(
      standing.sort((a, b) => b.updatedAt - a.updatedAt || (a.slug < b.slug ? -1 : 1)),
    );
    for (const slug of slugs) {
      const draft = model.draft(slug);
      const saves = model.page(slug).saves.toReversed();
      expect(await drafts.find(slug)).toEqual(draft && { slug, ...draft });
      expect(await drafts.versions(slug)).toEqual(
        saves.map(({ updatedAt, author }) => ({ slug, updatedAt, author })),
      );
      expect(await Promise.all(saves.map(({ updatedAt }) => drafts.version(slug, updatedAt)))).toEqual(
        saves.map((saved) => ({ slug, ...saved })),
      );
    }
  }

  test("no draft is overwritten and no accepted save is lost, whatever writers and the clock do", async () => {
    const holds = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      using opened = await openDrafts();
      await follow(opened.drafts, steps);
    });

    await fc.assert(holds, { numRuns: runs(runsOn(150)) });
  });
});
