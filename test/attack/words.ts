import { cloned } from "../bench/site.ts";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { type Random, randomOf } from "../support/random.ts";
import { Sentences, sentencesBy } from "../support/sentences.ts";
import { built, startServerIn } from "../support/server.ts";
import { anySeed, type Report } from "./report.ts";
import { type Person, Undoer } from "./undoer.ts";

const names = ["Ada", "Bob", "Carol"] as const;
const TEAMS = 3;

type Answer = Awaited<ReturnType<Client["get"]>>;
type Asked = { id: number; head: string; texts: Map<string, string> };

/** People and their tokens pass texts to each other in all ways, sign with each other's names and say that they undo. Nobody approves what they typed, and no undo says that it did what it didn't do. */
export async function words(seconds: number): Promise<Report> {
  const seed = anySeed();
  const ends = Date.now() + seconds * 1000;
  const reports = await Promise.all([reviewed(seed, ends), undone(seed, ends)]);
  return {
    figures: [`seed ${seed}`, ...reports.map(({ figures }) => figures)].join("; "),
    faults: reports.flatMap(({ faults }) => faults),
  };
}

async function reviewed(seed: number, ends: number): Promise<Report> {
  await using at = await startTeamSite({ PUBLISHING: "review" });
  const sentences = new Sentences();
  const teams = Array.from(
    { length: TEAMS },
    (_, nth) => new Team(`team-${nth}`, { ...at, random: randomOf(seed + nth), sentences }),
  );
  await Promise.all(teams.map((team) => team.writeUntil(ends)));
  return reportOf(teams, ["merge 200", "merge 403"]);
}

async function undone(seed: number, ends: number): Promise<Report> {
  await using at = await startTeamSite({});
  const sentences = new Sentences();
  const undoers = await Promise.all(
    Array.from({ length: TEAMS }, async (_, nth) => {
      const clone = await cloned(at.site, `${at.folder}/clone-${nth}`);
      return new Undoer({ ...at, clone, random: randomOf(seed + nth), sentences, slug: `undone-${nth}` });
    }),
  );
  await Promise.all(undoers.map((undoer) => undoer.workUntil(ends)));
  return reportOf(undoers, ["undo 200", "lie 400", "push"]);
}

async function startTeamSite(settings: Record<string, string>) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const server = opened.use(await startServerIn(folder.path, { LOG_LEVEL: "error", ...settings }, built));
  const { url, repository: site } = server;
  const people = await Promise.all(
    names.map(async (name): Promise<Person> => {
      const session = await Client.signedIn(url, { name });
      return { name, session, script: await session.withToken({ name: "script" }) };
    }),
  );
  const whole = opened.move();
  return { people, site, folder: folder.path, [Symbol.asyncDispose]: () => whole.disposeAsync() };
}

type Worker = Readonly<{ done: ReadonlyMap<string, number>; faults: readonly string[] }>;

/** What was never answered was not tried. */
function reportOf(workers: readonly Worker[], tried: readonly string[]): Report {
  const done: Record<string, number> = {};
  for (const worker of workers)
    for (const [what, times] of worker.done) done[what] = (done[what] ?? 0) + times;
  const missing = tried.filter((what) => !done[what]).map((what) => `There was no “${what}”`);
  return { figures: JSON.stringify(done), faults: [...workers.flatMap(({ faults }) => faults), ...missing] };
}

/** How often pages are written on before somebody asks for their review. Then there are others, of which nobody knows anything yet. */
const STEPS = { least: 3, more: 6, last: 5 };
const SLUGS = 2;

const writing = ["save", "save", "discard", "restore", "restore from the trash", "copy"] as const;
const reviewing = ["ask", "add", "approve", "approve", "merge", "merge", "close", "save"] as const;

type Work = (typeof writing | typeof reviewing)[number];

type Parts = Readonly<{
  people: readonly Person[];
  random: Random;
  sentences: Sentences;
  site: string;
}>;

/** Two pages at a time that nobody else writes. */
class Team {
  readonly faults: string[] = [];
  readonly done = new Map<string, number>();
  readonly #folder: string;
  readonly #with: Parts;
  /** All that was ever published, which somebody approved. */
  #approved = "";
  #asked: Asked | undefined;

  constructor(folder: string, all: Parts) {
    this.#folder = folder;
    this.#with = all;
  }

  async writeUntil(ends: number): Promise<void> {
    const { people, random } = this.#with;
    for (let pages = 0; Date.now() < ends && this.faults.length === 0; pages++) {
      this.#asked = undefined;
      const [one, other] = [random.below(people.length), 1 + random.below(people.length - 1)];
      const writers = [people[one]!, people[(one + other) % people.length]!];
      const slug = () => `${this.#folder}/${pages}-${random.below(SLUGS)}`;
      for (let nth = STEPS.least + random.below(STEPS.more); nth > 0; nth--)
        await this.#do(random.of(writing), random.of(writers), slug());
      await this.#do("ask", random.of(writers), slug());
      for (let nth = 0; nth < STEPS.last; nth++)
        await this.#do(random.of(reviewing), random.of(people), slug());
    }
  }

  async #do(what: Work, person: Person, slug: string): Promise<void> {
    const client = this.#with.random.below(3) === 0 ? person.script : person.session;
    const answer = await this.#works[what]({ ...person, client }, slug).catch((error: unknown) => {
      this.faults.push(`${what}: ${error}`);
    });
    if (!answer) return;
    const said = `${what} ${answer.status}`;
    this.done.set(said, (this.done.get(said) ?? 0) + 1);
    if (answer.status >= 500) this.faults.push(`${said}: ${answer.text.slice(0, 300)}`);
  }

  readonly #works: Record<
    Work,
    (by: Person & { client: Client }, slug: string) => Promise<Answer | undefined>
  > = {
    save: (by, slug) => this.#save(by, slug),
    discard: async ({ session }, slug) => {
      const draft = await session.draftOf(slug);
      return draft && session.submit(`/admin/discard/${slug}`, { updatedAt: `${draft.updatedAt}` });
    },
    restore: async ({ session }, slug) => {
      const [version, draft] = [await this.#version(session, slug), await session.draftOf(slug)];
      const { json } = await session.sourceOf(slug);
      const fields = { seen: `${draft?.updatedAt ?? 0}`, base: json.page?.sha ?? "" };
      return (
        version &&
        session.submit(`/admin/history/${slug}`, { version: `draft-${version.updatedAt}`, ...fields })
      );
    },
    "restore from the trash": async ({ session }, slug) => {
      const version = await this.#version(session, slug);
      return (
        version &&
        session.submit(`/admin/restore/${slug}`, { updatedAt: `${version.updatedAt}`, from: "list" })
      );
    },
    copy: async ({ session, client, name }, slug) => {
      const version = await this.#version(session, slug);
      if (!version) return undefined;
      const updatedAt = (await session.draftOf(slug))?.updatedAt;
      const asked = { slug, content: version.content, updatedAt, author: this.#claimed(name) };
      return this.#put(asked, { client, name });
    },
    ask: (by, slug) => this.#ask(by, slug),
    add: async ({ client }, slug) => {
      const draft = await client.draftOf(slug);
      const asked = this.#asked;
      if (!draft || !asked) return undefined;
      const { content, updatedAt } = draft;
      const body = { changes: [{ slug, content, updatedAt }], head: asked.head };
      const answer = await client.post(`/api/admin/reviews/${asked.id}/changes`, body);
      if (answer.status === 200) {
        asked.head = answer.json.review.head;
        asked.texts.set(slug, content);
      }
      return answer;
    },
    approve: (by) => this.#approve(by, "approve"),
    merge: (by) => this.#approve(by, "merge"),
    close: async ({ session }) => {
      const { random } = this.#with;
      if (!this.#asked || random.below(4) > 0) return undefined;
      const { id } = this.#asked;
      this.#asked = undefined;
      return session.post(`/api/admin/reviews/${id}/close`, undefined);
    },
  };

  async #save({ client, name }: Person & { client: Client }, slug: string): Promise<Answer> {
    const draft = await client.draftOf(slug);
    const before = draft?.content ?? (await client.sourceOf(slug)).json.page?.content ?? "";
    const content = `${before}\n${this.#with.sentences.by(name)}\n`;
    const author = this.#claimed(name);
    return this.#put({ slug, content, updatedAt: draft?.updatedAt, author }, { client, name });
  }

  /** What a script saves is signed by nobody else. */
  async #put(
    asked: { slug: string; content: string; updatedAt?: number; author?: string | undefined },
    { client, name }: { client: Client; name: string },
  ): Promise<Answer> {
    const answer = await client.put("/api/admin/drafts", asked);
    const signed = client.token === undefined ? undefined : (await client.draftOf(asked.slug))?.author;
    if (answer.status === 200 && signed !== undefined && signed !== `${name} (script)`)
      this.faults.push(`A token of ${name} saved ${asked.slug}, which is signed by ${signed}`);
    return answer;
  }

  /** Somebody asks for what is there, or with a text of her own. */
  async #ask({ client, name }: Person & { client: Client }, slug: string): Promise<Answer | undefined> {
    const { random, sentences, site } = this.#with;
    const draft = await client.draftOf(slug);
    if (!draft) return undefined;
    const content = random.below(3) === 0 ? `${draft.content}\n${sentences.by(name)}\n` : draft.content;
    const lies = random.below(4) === 0;
    const head = await git(site, "rev-parse", "main");
    const message = lies ? `More\n\nThis reverts commit ${head}.` : "More";
    const answer = await client.post("/api/admin/reviews", {
      changes: [{ slug, content, updatedAt: draft.updatedAt }],
      message,
    });
    if (lies && answer.status !== 400)
      this.faults.push(`A message that says it undoes was answered ${answer.status}`);
    if (answer.status === 200) {
      const { id, head } = answer.json.review;
      this.#asked = { id, head, texts: new Map([[slug, content]]) };
    }
    return answer;
  }

  async #approve(
    { client, name }: Person & { client: Client },
    how: "approve" | "merge",
  ): Promise<Answer | undefined> {
    const asked = this.#asked;
    if (!asked) return undefined;
    const { id, head } = asked;
    const answer = await client.post(`/api/admin/reviews/${id}/${how}`, { head });
    if (answer.status !== 200) return answer;
    const text = [...asked.texts.values()].join("\n");
    const own = sentencesBy(name, text).difference(sentencesBy(name, this.#approved));
    if (own.size > 0) this.faults.push(`${name} could ${how} review ${id}, with ${[...own].join(" ")}`);
    if (how === "merge") {
      this.#approved += text;
      this.faults.push(...(await this.#wrongSigns(answer.json.commitUrl.split("/").at(-1), name)));
      this.#asked = undefined;
    }
    return answer;
  }

  async #wrongSigns(commit: string, name: string): Promise<string[]> {
    const message = await git(this.#with.site, "show", "-s", "--format=%an%n%B", commit);
    const reviewers = [...message.matchAll(/^Reviewed-by: (\w+)/gm)].map(([, reviewer]) => reviewer);
    return reviewers.includes(name) ? [] : [`${name} merged, and the commit says: ${message}`];
  }

  async #version(client: Client, slug: string) {
    const { versions } = (await client.get(`/api/admin/drafts/versions?slug=${slug}`)).json;
    if (versions.length === 0) return undefined;
    const { updatedAt } = this.#with.random.of<{ updatedAt: number }>(versions);
    const address = `/api/admin/drafts/versions?slug=${slug}&updatedAt=${updatedAt}`;
    return (await client.get(address)).json.version as { updatedAt: number; content: string } | undefined;
  }

  #claimed(name: string): string | undefined {
    const { random } = this.#with;
    return random.below(3) === 0 ? random.of(names.filter((each) => each !== name)) : undefined;
  }
}
