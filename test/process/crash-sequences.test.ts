import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { runs, seed } from "../support/seed.ts";
import { serverRepositories, type ServerRepository } from "../support/server-repositories.ts";
import { built, startServerIn, type TestServer } from "../support/server.ts";

type Step = Readonly<{
  what: "save" | "publish" | "several" | "move" | "delete" | "undo";
  page: number;
  other: number;
  /** Whether the server is killed at the commit, before it is made or after it, and a page is saved shortly before that. */
  crash: "none" | "before" | "after";
  isSavedMeanwhile: boolean;
}>;

const step = fc.record<Step>({
  what: fc.constantFrom("save", "publish", "several", "several", "move", "move", "delete", "undo"),
  page: fc.nat(99),
  other: fc.nat(99),
  crash: fc.constantFrom("none", "before", "after", "after"),
  isSavedMeanwhile: fc.constantFrom(false, false, true),
});

/** What people see: the text of each page, and of each draft. */
type Shown = Readonly<{ pages: Record<string, string>; drafts: Record<string, string> }>;

type Request = Readonly<{ path: string; body: unknown }>;

const FOLDER = "crashes/";

async function shownTo(client: Client): Promise<Shown> {
  const { pages: slugs } = (await client.get("/api/admin/pages")).json;
  const { drafts: listed } = (await client.get("/api/admin/drafts")).json;
  const [pages, drafts]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const slug of slugs.filter((slug: string) => slug.startsWith(FOLDER)))
    pages[slug] = (await client.sourceOf(slug)).json.page.content;
  for (const { slug } of listed) drafts[slug] = (await client.draftOf(slug)).content;
  return { pages, drafts };
}

/** The server, its repository, and what was published there. */
class Site {
  readonly #folder: string;
  readonly #repository: ServerRepository;
  readonly #commits: string[] = [];
  #server!: TestServer;
  #ada!: Client;
  #made = 0;
  /** How many times a server was killed at a commit. */
  crashes = 0;

  constructor(folder: string, repository: ServerRepository) {
    this.#folder = folder;
    this.#repository = repository;
  }

  async begin(): Promise<void> {
    await this.#start();
    const changes = ["a", "b", "in/c"].map((name) => ({
      slug: FOLDER + name,
      content: `# ${name}\n\nFirst. [a](/${FOLDER}a) [b](/${FOLDER}b)\n`,
    }));
    await this.#ada.post("/api/admin/publish", { changes });
    await this.#save(`${FOLDER}a`);
  }

  async do({ what, page, other, crash, isSavedMeanwhile }: Step): Promise<void> {
    const shown = await shownTo(this.#ada);
    const slugs = Object.keys({ ...shown.pages, ...shown.drafts }).toSorted();
    const [slug, beside] = [slugs[page % slugs.length], slugs[other % slugs.length]];
    this.#made += 1;
    if (slug === undefined || beside === undefined || what === "save")
      return void (await this.#save(slug ?? `${FOLDER}page-${this.#made}`));
    const request = await this.#request(what, [slug, beside], other);
    if (!request) return;
    // Who deletes a page deletes any draft of it.
    const saved = isSavedMeanwhile && what !== "delete" ? slug : undefined;
    if (crash === "none") await this.#publish(request);
    else await this.#crash(request, crash === "after", saved);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop();
  }

  async #start(): Promise<void> {
    this.#server = await startServerIn(this.#folder, this.#repository.settings, built);
    this.#ada = await Client.signedIn(this.#server.url, { name: "Ada" });
  }

  async #request(
    what: Step["what"],
    [slug, beside]: readonly [string, string],
    nth: number,
  ): Promise<Request | undefined> {
    if (what === "undo") {
      const commit = this.#commits[nth % (this.#commits.length || 1)];
      return commit ? { path: `/api/admin/publications/${commit}/undo`, body: {} } : undefined;
    }
    const to = `${FOLDER}${nth % 2 === 0 ? "" : "in/"}page-${this.#made}`;
    const changes = {
      publish: async () => [await this.#drafted(slug)],
      several: async () => [await this.#drafted(slug), { slug: to, content: `New ${this.#made}.\n` }],
      move: async () => [{ slug: to, from: slug }],
      delete: async () => [
        { slug: beside, updatedAt: (await this.#ada.draftOf(beside))?.updatedAt, delete: true },
      ],
    }[what as "move"];
    return { path: "/api/admin/publish", body: { changes: await changes() } };
  }

  /** The draft as somebody reviewed it. */
  async #drafted(slug: string) {
    if (!(await this.#ada.draftOf(slug))) await this.#save(slug);
    const { content, updatedAt } = await this.#ada.draftOf(slug);
    return { slug, content, updatedAt };
  }

  async #save(slug: string): Promise<void> {
    const draft = await this.#ada.draftOf(slug);
    const text = draft?.content ?? (await this.#ada.sourceOf(slug)).json?.page?.content ?? "";
    await this.#ada.save(slug, `${text}\nSaved ${this.#made}.\n`, draft?.updatedAt);
  }

  async #publish({ path, body }: Request): Promise<void> {
    const before = await this.#repository.head();
    const { json } = await this.#ada.post(path, body);
    const head = await this.#repository.head();
    if (head !== before) this.#commits.push(head);
    const again = await this.#ada.post(path, body);
    expect([again.json.commitUrl, await this.#repository.head()]).toEqual([json.commitUrl, head]);
  }

  /** All of it is there after the next start, or nothing; then the same request publishes it, if that is not done. */
  async #crash(request: Request, isMade: boolean, saved: string | undefined): Promise<void> {
    const head = await this.#repository.head();
    let before = await shownTo(this.#ada);
    const meanwhile = async () => {
      this.crashes += 1;
      if (saved === undefined) return;
      await this.#save(saved);
      before = await shownTo(this.#ada);
    };
    const { pid } = this.#server;
    const killing = await this.#repository.atCommit({ pid, isMade, meanwhile });
    const answer = await this.#ada.post(request.path, request.body).catch(() => undefined);
    await killing[Symbol.asyncDispose]();
    // Without a commit there is no such moment.
    if (answer) return;
    await this.#server.stop();
    await this.#start();
    const after = await shownTo(this.#ada);
    const isPublished = (await this.#repository.head()) !== head;
    expect(isPublished).toBe(isMade);
    if (!isMade) expect(after).toEqual(before);
    if (saved !== undefined) expect(Object.values(after.drafts).join("")).toContain(`Saved ${this.#made}.\n`);
    await this.#publish(request);
    if (!isMade) return;
    expect(await this.#repository.parentOf(await this.#repository.head())).toBe(head);
    expect(await shownTo(this.#ada)).toEqual(after);
  }
}

describe.each(serverRepositories)("on $name", ({ open }) => {
  test("whatever is saved, published, moved and undone, a killed server shows all of it or nothing", async () => {
    let crashes = 0;
    // Where others use the machine, there is time for fewer steps.
    const ends = Date.now() + 120_000;
    const steps = fc.noBias(fc.array(step, { minLength: 6, maxLength: 10 }));
    const property = fc.asyncProperty(steps, async (steps) => {
      if (Date.now() > ends) return;
      await using folder = await temporaryFolder();
      await using repository = await open(folder.path);
      await using site = new Site(folder.path, repository);
      await site.begin();
      for (const each of steps) if (Date.now() < ends) await site.do(each);
      crashes += site.crashes;
    });
    await fc.assert(property, { numRuns: runs(3), seed, endOnFailure: true });
    expect(crashes).toBeGreaterThan(0);
  });
});
