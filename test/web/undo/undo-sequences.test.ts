import { expect, test } from "bun:test";

import fc from "fast-check";

import { git } from "../../support/git.ts";
import { runs, seed } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite();

type Step = Readonly<{
  what: "write" | "write" | "several" | "move" | "cut" | "delete" | "draft" | "undo last" | "undo";
  page: number;
  at: number;
}>;

const step = fc.record<Step>({
  what: fc.constantFrom(
    "write",
    "write",
    "several",
    "move",
    "cut",
    "delete",
    "draft",
    "undo last",
    "undo",
    "undo",
  ),
  page: fc.nat(1),
  at: fc.nat(9),
});

const START = "One.\n\nTwo.\n\nThree.\n";
let sites = 0;

/** Undefined where the page isn't there. */
async function textAt(commit: string, slug: string): Promise<string | undefined> {
  return git(repository, "show", `${commit}:content/${slug}.mdx`).catch(() => undefined);
}

const sentencesIn = (text: string | undefined) =>
  new Set(text?.match(/[^.\n]+\./g)?.map((one) => one.trim()));

/** One site's pages, commits and drafts. */
class Site {
  readonly #folder = `site-${++sites}`;
  readonly #commits: string[] = [];
  readonly #drafts = new Map<string, string>();
  #said = 0;

  async begin(): Promise<void> {
    await this.#publish([0, 1].map((page) => ({ slug: this.#slug(page), content: START })));
    this.#commits.length = 0;
  }

  async do({ what, page, at }: Step): Promise<void> {
    const slug = this.#slug(page);
    const text = (await textAt("main", slug)) ?? START;
    if (what === "write") await this.#publish([{ slug, content: this.#written(text, at) }]);
    else if (what === "several") {
      const other = this.#slug(1 - page);
      const beside = (await textAt("main", other)) ?? START;
      await this.#publish([
        { slug, content: this.#written(text, at) },
        { slug: other, content: this.#written(beside, at + 1) },
      ]);
    } else if (what === "move") await this.#publish([{ slug, content: moved(text, at) }]);
    else if (what === "cut") await this.#publish([{ slug, content: cut(text, at) }]);
    else if (what === "delete") {
      await this.#publish([{ slug, delete: true }]);
      this.#drafts.delete(slug);
    } else if (what === "draft") await this.#draft(slug, this.#written(text, at));
    else if (this.#commits.length > 0)
      await this.#undo(this.#commits.at(what === "undo" ? -1 - (at % this.#commits.length) : -1)!);
  }

  async draftsAreKept(): Promise<void> {
    for (const [slug, content] of this.#drafts) expect((await ada.draftOf(slug)).content).toBe(content);
  }

  async #undo(sha: string): Promise<void> {
    const before = await head();
    const { status, json } = await grace.post(`/api/admin/publications/${sha}/undo`, {});
    const after = await head();
    if (status !== 200) {
      expect([status, json.conflicts?.length > 0, after]).toEqual([409, true, before]);
      expect(sha).not.toBe(before);
      return;
    }
    if (sha === before) {
      const trees = await git(repository, "rev-parse", `${sha}^^{tree}`, "main^{tree}");
      expect(new Set(trees.split("\n")).size).toBe(1);
    }
    for (const page of [0, 1]) await this.#keptWhatCameLater(this.#slug(page), { sha, before, after });
    if (after !== before) this.#commits.push(after);
    const again = await ada.post(`/api/admin/publications/${sha}/undo`, {});
    expect([again.json, await head()]).toEqual([json, after]);
  }

  /** Only what the publication itself added to the page may go. */
  async #keptWhatCameLater(slug: string, { sha, before, after }: Record<"sha" | "before" | "after", string>) {
    const [was, became, is, left] = await Promise.all(
      [`${sha}^`, sha, before, after].map(async (commit) => sentencesIn(await textAt(commit, slug))),
    );
    const added = became!.difference(was!);
    const lost = is!.difference(left!).difference(added);
    expect([...lost]).toEqual([]);
  }

  async #publish(changes: ReadonlyArray<Record<string, unknown>>): Promise<void> {
    const before = await head();
    const { status } = await ada.post("/api/admin/publish", { changes });
    expect(status).toBe(200);
    if ((await head()) !== before) this.#commits.push(await head());
  }

  async #draft(slug: string, content: string): Promise<void> {
    await grace.save(slug, content, (await grace.draftOf(slug))?.updatedAt);
    this.#drafts.set(slug, content);
  }

  #slug(page: number): string {
    return `${this.#folder}/page-${page}`;
  }

  #written(text: string, at: number): string {
    const sentence = `Sentence ${++this.#said} of ${this.#folder}.`;
    const paragraphs = text.trimEnd().split("\n\n");
    const place = at % paragraphs.length;
    if (at < 5) paragraphs[place] += ` ${sentence}`;
    else paragraphs.splice(place, 0, sentence);
    return `${paragraphs.join("\n\n")}\n`;
  }
}

function moved(text: string, at: number): string {
  const paragraphs = text.trimEnd().split("\n\n");
  const [one] = paragraphs.splice(at % paragraphs.length, 1);
  return `${[...paragraphs, one!].join("\n\n")}\n`;
}

function cut(text: string, at: number): string {
  const paragraphs = text.trimEnd().split("\n\n");
  if (paragraphs.length > 1) paragraphs.splice(at % paragraphs.length, 1);
  return `${paragraphs.join("\n\n")}\n`;
}

test("in any order of publications and undos no later sentence is lost, and an undo at once gives the tree before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12, size: "max" }), async (steps) => {
      const site = new Site();
      await site.begin();
      for (const one of steps) await site.do(one);
      await site.draftsAreKept();
    }),
    { seed, numRuns: runs(12) },
  );
});
