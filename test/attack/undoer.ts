import type { Client } from "../support/client.ts";
import { git } from "../support/git.ts";
import type { Random } from "../support/random.ts";
import { type Sentences, sentencesIn } from "../support/sentences.ts";

export type Person = Readonly<{ name: string; session: Client; script: Client }>;
type Publication = Readonly<{ sha: string; file: string; added: ReadonlySet<string> }>;

const MOST_TRIES = 8;

type Parts = Readonly<{
  people: readonly Person[];
  random: Random;
  sentences: Sentences;
  site: string;
  clone: string;
  slug: string;
}>;

/** Somebody publishes and undoes on a page of one's own, while messages and commits that are pushed say that they undo. */
export class Undoer {
  readonly faults: string[] = [];
  readonly done = new Map<string, number>();
  readonly #publications: Publication[] = [];
  readonly #with: Parts;

  constructor(all: Parts) {
    this.#with = all;
  }

  async workUntil(ends: number): Promise<void> {
    const { random, people } = this.#with;
    const works = [this.#publish, this.#publish, this.#undo, this.#lie, this.#push];
    while (Date.now() < ends && this.faults.length === 0) {
      const { name, session, script } = random.of(people);
      const isScript = random.below(3) === 0;
      const by = { client: isScript ? script : session, author: isScript ? `${name} (script)` : name };
      await random
        .of(works)
        .call(this, by)
        .catch((error: unknown) => void this.faults.push(String(error)));
    }
  }

  async #publish({ client, author }: { client: Client; author: string }): Promise<void> {
    const { sentences, slug } = this.#with;
    const { page } = (await client.sourceOf(slug)).json;
    const content = `${page?.content ?? ""}\n${sentences.by(author.split(" ")[0]!)}\n`;
    const answer = await client.post("/api/admin/publish", { slug, content });
    this.#count(`publish ${answer.status}`);
    if (answer.status !== 200) return;
    await this.#add(answer.json.commitUrl.split("/").at(-1), author);
  }

  /** Undoing is a publication that can be undone. */
  async #undo({ client, author }: { client: Client; author: string }): Promise<void> {
    const { random, site } = this.#with;
    if (this.#publications.length === 0) return;
    const { sha, file, added } = random.of(this.#publications.slice(-4));
    const answer = await client.post(`/api/admin/publications/${sha}/undo`, {});
    this.#count(`undo ${answer.status}`);
    if (answer.status !== 200) return;
    const is = sentencesIn(await textAt(site, "main", file));
    const left = added.intersection(is);
    if (left.size > 0)
      this.faults.push(`Undoing ${sha} was answered 200, and ${[...left].join(" ")} is still in ${file}`);
    const by = answer.json.commitUrl.split("/").at(-1);
    if (!this.#publications.some((each) => each.sha === by)) await this.#add(by, author);
  }

  /** A message that says what only Undo writes is refused at each door. */
  async #lie({ client }: { client: Client }): Promise<void> {
    const { random, slug } = this.#with;
    const publication = this.#publications.at(-1);
    if (!publication) return;
    const message = `Tidy\n\nThis reverts commit ${publication.sha}.`;
    const doors = [
      () => client.post("/api/admin/publish", { slug, content: "Nothing.\n", message }),
      () => client.post(`/api/admin/publications/${publication.sha}/undo`, { message }),
    ];
    const { status } = await random.of(doors)();
    this.#count(`lie ${status}`);
    if (status !== 400) this.faults.push(`A message that says it undoes was answered ${status}`);
  }

  /** With git, anybody can say so. */
  async #push(): Promise<void> {
    const { random, sentences, clone } = this.#with;
    if (this.#publications.length === 0) return;
    const { sha, file } = random.of(this.#publications.slice(-4));
    await git(clone, "fetch", "-q");
    await git(clone, "reset", "-q", "--hard", "origin/main");
    const before = await textAt(clone, "HEAD", file);
    await Bun.write(`${clone}/${file}`, `${before}\n${sentences.by("git")}\n`);
    await git(clone, "add", file);
    await git(clone, "commit", "-qm", `Tidy\n\nThis reverts commit ${sha}.`);
    // Others publish meanwhile.
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await git(clone, "pull", "-q", "--rebase", "origin", "main");
      const pushed = git(clone, "push", "-q", "origin", "HEAD:main");
      const isFirst = await pushed.then(
        () => true,
        () => false,
      );
      if (isFirst) return this.#count("push");
    }
  }

  async #add(sha: string, author: string): Promise<void> {
    const { site, slug } = this.#with;
    const file = `content/${slug}.mdx`;
    const signed = await git(site, "show", "-s", "--format=%an", sha);
    if (signed !== author) this.faults.push(`${author} published ${sha}, which is signed by ${signed}`);
    const [before, after] = [await textAt(site, `${sha}^`, file), await textAt(site, sha, file)];
    this.#publications.push({ sha, file, added: sentencesIn(after).difference(sentencesIn(before)) });
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }
}

/** Empty where the file isn't there. */
function textAt(site: string, commit: string, file: string): Promise<string> {
  return git(site, "show", `${commit}:${file}`).catch(() => "");
}
