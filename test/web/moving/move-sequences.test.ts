import { expect, test } from "bun:test";
import { posix } from "node:path";

import fc from "fast-check";

import { leadsNowhere } from "../../../src/sites/addresses/destination.ts";
import { addressOfFile } from "../../../src/sites/addresses/moved-path.ts";
import { git } from "../../support/git.ts";
import { runs, seed } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite();

type Step = Readonly<{
  what: "move" | "folder" | "write" | "draft" | "undo";
  page: number;
  to: number;
}>;

const step = fc.record<Step>({
  what: fc.constantFrom("move", "move", "folder", "write", "draft", "undo"),
  page: fc.nat(99),
  to: fc.nat(99),
});

type Texts = ReadonlyMap<string, string>;

let sites = 0;

/** Some pages that link to each other in several ways, below a folder of their own. */
class Site {
  readonly #folder = `moves-${++sites}`;
  readonly #commits: string[] = [];
  #made = 0;

  async begin(): Promise<void> {
    const at = (slug: string) => `${this.#folder}/${slug}`;
    const changes = [
      { slug: at("a"), content: `# A\n\nOne. [b](./b) [c](/${at("in/c")}#x) <A href="./in/d.mdx" />\n` },
      { slug: at("b"), content: `---\nnext: ./a\n---\n\nTwo. [a](a) [d](in/d)\n` },
      { slug: at("in/c"), content: `# C\n\nThree. [b](../b) [r][r]\n\n[r]: /${at("in/d")} "t"\n` },
      { slug: at("in/d"), content: `Four. [c](./c.mdx?q#y)\r\n\r\n[a](../a.mdx)\r\n` },
    ];
    expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);
  }

  async do({ what, page, to }: Step): Promise<void> {
    const slugs = [...(await this.published()).keys()];
    const from = slugs[page % slugs.length]!;
    this.#made += 1;
    const target = `${this.#folder}/${["", "in/", "new/deep/"][to % 3]}page-${this.#made}`;
    if (what === "move") await this.#move([{ slug: target, from }]);
    else if (what === "folder") await this.#moveFolder(from);
    else if (what === "write") await this.#write(from, slugs[to % slugs.length]!);
    else if (what === "draft") await this.#draft(from);
    else if (this.#commits.length > 0) await this.#undo(this.#commits[to % this.#commits.length]!);
  }

  /** By slug. */
  async published(): Promise<Texts> {
    const files = await git(repository, "ls-tree", "-r", "--name-only", "main", `content/${this.#folder}/`);
    const texts = new Map<string, string>();
    for (const file of files.split("\n").filter(Boolean)) {
      const slug = file.slice("content/".length).replace(/\.mdx$/, "");
      texts.set(slug, (await ada.sourceOf(slug)).json.page.content);
    }
    return texts;
  }

  async drafts(): Promise<Texts> {
    const { drafts } = (await ada.get("/api/admin/drafts")).json;
    const own = drafts.filter(({ slug }: { slug: string }) => slug.startsWith(`${this.#folder}/`));
    const texts = new Map<string, string>();
    for (const { slug } of own) texts.set(slug, (await ada.draftOf(slug)).content);
    return texts;
  }

  async #moveFolder(page: string): Promise<void> {
    const folder = page.slice(0, page.lastIndexOf("/"));
    if (folder === this.#folder) return;
    const inside = [...(await this.published()).keys()].filter((slug) => slug.startsWith(`${folder}/`));
    const to = `${this.#folder}/folder-${this.#made}`;
    await this.#move(inside.map((from) => ({ from, slug: to + from.slice(folder.length) })));
  }

  async #move(changes: ReadonlyArray<{ slug: string; from: string }>): Promise<void> {
    const answer = await ada.post("/api/admin/publish", { changes });
    expect([answer.status, answer.json.error]).toEqual([200, undefined]);
    this.#commits.push(await head());
    const again = await ada.post("/api/admin/publish", { changes });
    expect([again.json.commitUrl, await head()]).toEqual([answer.json.commitUrl, this.#commits.at(-1)!]);
  }

  async #write(slug: string, other: string): Promise<void> {
    const { content, sha } = (await ada.sourceOf(slug)).json.page;
    const address = this.#made % 2 === 0 ? `/${other}` : `${posix.relative(posix.dirname(slug), other)}.mdx`;
    await ada.publish(slug, `${content}\n\nWritten ${this.#made}. [there](${address})\n`, { base: sha });
  }

  async #draft(slug: string): Promise<void> {
    const draft = await grace.draftOf(slug);
    const text = draft?.content ?? (await ada.sourceOf(slug)).json.page.content;
    await grace.save(slug, `${text}\n\nDrafted ${this.#made}.\n`, draft?.updatedAt);
  }

  async #undo(sha: string): Promise<void> {
    const before = await head();
    const { status } = await ada.post(`/api/admin/publications/${sha}/undo`, {});
    if (status !== 200) expect([status, await head()]).toEqual([409, before]);
  }
}

const sentencesIn = (texts: Iterable<string>) =>
  [...texts].flatMap((text) => text.match(/\b[A-Z][a-z]+(?: \d+)?\./g) ?? []).sort();

/** Addresses are all that moves may change. */
const withoutAddresses = (texts: Iterable<string>) =>
  [...texts].map((text) => text.replace(/(?<=\]\(|\]: |next: |href=")[^)\s"]*/g, "")).sort();

function deadIn(texts: Texts, site: Texts): string[] {
  const files = [...site.keys()].map((slug) => `${slug}.mdx`);
  const known = {
    pages: new Map(files.map((file) => [addressOfFile(file), undefined])),
    files: new Map(files.map((file) => [file, addressOfFile(file)])),
    covered: ["/"],
  };
  return [...texts].flatMap(([slug, text]) =>
    [...text.matchAll(/(?:\]\(|\]: |next: |href=")([^)\s"]*)/g)]
      .filter(([, address]) => leadsNowhere(address!, { ...known, address: `/${slug}`, file: `${slug}.mdx` }))
      .map(([, address]) => `${slug}: ${address}`),
  );
}

test("whatever is moved, written and undone, no word is lost, no link dies, and only addresses change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const site = new Site();
      await site.begin();
      for (const each of steps) {
        const [pages, drafts] = [await site.published(), await site.drafts()];
        await site.do(each);
        const [nowPages, nowDrafts] = [await site.published(), await site.drafts()];
        expect([deadIn(nowPages, nowPages), deadIn(nowDrafts, nowPages)]).toEqual([[], []]);
        if (each.what === "write" || each.what === "draft") continue;
        expect(sentencesIn(nowPages.values())).toEqual(sentencesIn(pages.values()));
        expect(withoutAddresses(nowPages.values())).toEqual(withoutAddresses(pages.values()));
        expect(withoutAddresses(nowDrafts.values())).toEqual(withoutAddresses(drafts.values()));
      }
    }),
    { numRuns: runs(15), seed },
  );
});
