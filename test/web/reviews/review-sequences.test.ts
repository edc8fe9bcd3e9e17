import { expect, test } from "bun:test";
import { join } from "node:path";

import fc from "fast-check";

import type { Client } from "../../support/client.ts";
import { git } from "../../support/git.ts";
import { runs, seed } from "../../support/seed.ts";
import { Sentences } from "../../support/sentences.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository, signIn } = await testSite({
  files: { "content/index.mdx": "# Home\n" },
  settings: { PUBLISHING: "review" },
});
const people = [ada, grace, await signIn("Bob")];
const names = ["Ada", "Grace", "Bob"];

type Step = Readonly<{
  what: "save" | "ask" | "add" | "merge" | "approve" | "close" | "push" | "publish";
  who: number;
  page: number;
  /** Whether the newest head is named, or an earlier one. */
  isRead: boolean;
}>;

const step = fc.record<Step>({
  what: fc.constantFrom(
    "save",
    "save",
    "ask",
    "add",
    "merge",
    "merge",
    "approve",
    "close",
    "push",
    "publish",
  ),
  who: fc.nat(2),
  page: fc.nat(1),
  isRead: fc.boolean(),
});

type Known = {
  id: number;
  heads: Map<string, ReadonlyMap<string, string>>;
  newest: string;
  writers: Set<string>;
};

let sites = 0;
let merged = 0;

/** What a reader of the contract expects, beside the server. */
class Team {
  readonly #slugs: readonly string[];
  readonly #reviews: Known[] = [];
  /** Who saved the draft of a page since it was started. */
  readonly #writers = new Map<string, Set<string>>();
  /** All that anybody wrote and nobody threw away. */
  readonly texts = new Map<string, string>();
  readonly #sentences = new Sentences();

  constructor() {
    const site = ++sites;
    this.#slugs = [`r${site}/a`, `r${site}/b`];
  }

  async do({ what, who, page, isRead }: Step): Promise<void> {
    // Bob rarely writes, so that somebody may merge.
    const by = who === 2 && page === 0 && what !== "merge" && what !== "approve" ? 0 : who;
    const [person, name, slug] = [people[by]!, names[by]!, this.#slugs[page]!];
    const review = this.#reviews.at(-1);
    const named = isRead ? review?.newest : [...(review?.heads.keys() ?? [])][0];
    if (what === "save") return this.#save(person, name, slug);
    if (what === "push") return this.#push(slug);
    if (what === "publish") return this.#publish(person, slug);
    if (what === "ask") return this.#ask(person, name, slug);
    if (!review || named === undefined) return;
    if (what === "add") return this.#add(person, name, { review, named, slug });
    if (what === "merge") return this.#merge(person, name, { review, named });
    await person.post(
      `/api/admin/reviews/${review.id}/${what}`,
      what === "approve" ? { head: named } : undefined,
    );
  }

  async #save(person: Client, name: string, slug: string): Promise<void> {
    const draft = await person.draftOf(slug);
    const sentence = `${this.#sentences.by(name)}\n`;
    await person.save(slug, `${draft?.content ?? ""}${sentence}`, draft?.updatedAt);
    this.texts.set(sentence, slug);
    if (!draft) this.#writers.set(slug, new Set());
    this.#writers.get(slug)!.add(name);
  }

  /** Somebody changes the page with git. */
  async #push(slug: string): Promise<void> {
    const before = await this.published(slug);
    const sentence = `${this.#sentences.by("git")}\n`;
    await Bun.write(join(repository, `content/${slug}.mdx`), `${before}${sentence}`);
    await git(repository, "add", "content");
    await git(repository, "commit", "-qm", "By hand");
    this.texts.set(sentence, slug);
  }

  async #publish(person: Client, slug: string): Promise<void> {
    const before = await head();
    const { status } = await person.post("/api/admin/publish", { slug, content: "past the review\n" });
    expect([status, await head()]).toEqual([409, before]);
  }

  async #ask(person: Client, name: string, slug: string): Promise<void> {
    const draft = await person.draftOf(slug);
    if (!draft) return;
    const { content, updatedAt } = draft;
    const { status, json } = await person.post("/api/admin/reviews", {
      changes: [{ slug, content, updatedAt }],
    });
    if (status !== 200) return;
    const { id, head: newest } = json.review;
    const heads = new Map([[newest, new Map([[slug, content]])]]);
    this.#reviews.push({ id, heads, newest, writers: new Set([name, ...this.#writers.get(slug)!]) });
  }

  async #add(
    person: Client,
    name: string,
    { review, named, slug }: Readonly<{ review: Known; named: string; slug: string }>,
  ): Promise<void> {
    const draft = await person.draftOf(slug);
    if (!draft) return;
    const { content } = draft;
    const body = { changes: [{ slug, content }], head: named };
    const { status, json } = await person.post(`/api/admin/reviews/${review.id}/changes`, body);
    if (named !== review.newest) expect(status).not.toBe(200);
    if (status !== 200) return;
    const earlier = review.heads.get(review.newest)!;
    review.newest = json.review.head;
    review.heads.set(review.newest, new Map([...earlier, [slug, content]]));
    for (const writer of [name, ...(this.#writers.get(slug) ?? [])]) review.writers.add(writer);
  }

  async #merge(
    person: Client,
    name: string,
    { review, named }: Readonly<{ review: Known; named: string }>,
  ): Promise<void> {
    const before = await head();
    const { status } = await person.post(`/api/admin/reviews/${review.id}/merge`, { head: named });
    if (status !== 200) return expect(await head()).toBe(before);
    expect([review.writers.has(name), named]).toEqual([false, review.newest]);
    if ((await head()) === before) return;
    merged += 1;
    for (const [slug, content] of review.heads.get(named)!) expect(await this.published(slug)).toBe(content);
  }

  async published(slug: string): Promise<string> {
    const { status, json } = await ada.sourceOf(slug);
    return status === 200 ? json.page.content : "";
  }

  /** Returns sentences that are in no draft, no review and no commit. */
  async lost(): Promise<string[]> {
    const kept: string[] = [];
    for (const slug of this.#slugs) {
      kept.push((await ada.draftOf(slug))?.content ?? "");
      kept.push(await git(repository, "log", "-p", "--format=", "main", "--", `content/${slug}.mdx`));
    }
    return [...this.texts.keys()].filter((sentence) => !kept.some((text) => text.includes(sentence.trim())));
  }
}

test("whatever people do, only what somebody else read is published, and no sentence is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const team = new Team();
      const first = { who: 0, page: 0, isRead: true };
      for (const each of [{ ...first, what: "save" as const }, { ...first, what: "ask" as const }, ...steps])
        await team.do(each);
      expect(await team.lost()).toEqual([]);
    }),
    { numRuns: runs(40), seed },
  );

  expect(merged).toBeGreaterThan(0);
});
