import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { hasPostgres, ownPostgres } from "../support/postgres.ts";
import { built, startServerIn, type TestServer } from "../support/server.ts";
import type { Report } from "./report.ts";

const RESTARTS = 5;
const WRITERS = 8;
const PUBLISHERS = 6;

/** How long after the last restart everything must be settled. */
const SETTLED_WITHIN_MS = 20_000;

/** A client may see these, and tries again. */
const EXPECTED = [200, 409, 503];

/** For longer than the servers look for it, by turns. */
const AWAY_MS = [0, 3000];

/** Two servers whose PostgreSQL stops, in a crash or not, and starts again, while people save and publish. */
export async function postgresRestarts(seconds: number): Promise<Report> {
  if (!hasPostgres) return { figures: "no PostgreSQL on this machine", faults: [] };
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const postgres = await ownPostgres();
  opened.defer(() => postgres.stop());
  const repository = join(folder.path, "site.git");
  const settings = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "the same on both servers and 32 characters",
    REPOSITORY: repository,
    REPOSITORY_CREATE: "1",
  };
  const start = (name: string) =>
    startServerIn(folder.path, { ...settings, DATA_DIR: join(folder.path, name) }, built);
  const servers = [opened.use(await start("one")), opened.use(await start("other"))];
  const team = new Team(servers, (await Client.signedIn(servers[0]!.url)).cookie!);
  const working = team.work();
  for (let restart = 0; restart < RESTARTS; restart++) {
    await Bun.sleep((1000 * seconds) / (RESTARTS + 1));
    await postgres.stop(restart < RESTARTS / 2 ? "immediate" : "fast");
    await Bun.sleep(AWAY_MS[restart % AWAY_MS.length]!);
    await postgres.start();
  }
  await Bun.sleep((1000 * seconds) / (RESTARTS + 1));
  team.isOver = true;
  await working;
  await team.look(repository);
  return { figures: `${RESTARTS} restarts; ${team.figures}`, faults: team.faults };
}

class Team {
  readonly faults: string[] = [];
  isOver = false;
  readonly #servers: readonly TestServer[];
  readonly #cookie: string;
  readonly #statuses = new Map<string, number>();
  readonly #saved = new Map<string, number[]>();
  readonly #published = new Map<string, { commits: string[]; isLast: boolean }>();

  constructor(servers: readonly TestServer[], cookie: string) {
    this.#servers = servers;
    this.#cookie = cookie;
  }

  async work(): Promise<void> {
    const writers = Array.from({ length: WRITERS }, (_, n) => this.#write(n));
    const publishers = Array.from({ length: PUBLISHERS }, (_, n) => this.#publish(n));
    await Promise.all([...writers, ...publishers]);
  }

  get figures(): string {
    return Array.from(this.#statuses, ([what, count]) => `${count} × ${what}`)
      .sort()
      .join(", ");
  }

  async #write(n: number): Promise<void> {
    const slug = `writer-${n}`;
    let seen: number | undefined;
    for (let round = 0; !this.isOver; round++)
      seen = await this.#save(slug, `Text ${round}.\n`, seen, n + round);
  }

  /** Returns the `updatedAt` of the draft, as far as it is known. */
  async #save(slug: string, content: string, seen: number | undefined, turn: number) {
    const { status, json } = await this.#send("save", turn, (client) =>
      client.put("/api/admin/drafts", { slug, content, updatedAt: seen }),
    );
    if (status === 409) return json.conflict.updatedAt as number;
    if (status !== 200) return seen;
    this.#saved.set(slug, [...(this.#saved.get(slug) ?? []), json.updatedAt]);
    return json.updatedAt as number;
  }

  /** By turns one page alone, and two at once. */
  async #publish(n: number): Promise<void> {
    const slug = `publisher-${n}`;
    const state = { commits: [] as string[], isLast: false };
    this.#published.set(slug, state);
    let seen: number | undefined;
    for (let round = 0; !this.isOver; round++) {
      const content = `# Publication ${round}\n`;
      state.isLast = false;
      const updatedAt = await this.#save(slug, content, seen, n + round);
      seen = updatedAt;
      if (updatedAt === undefined || this.#saved.get(slug)?.at(-1) !== updatedAt) continue;
      const page = { slug, content, updatedAt };
      const other = { slug: `${slug}-beside`, content };
      const { status, json } = await this.#send("publication", n + round, (client) =>
        client.post("/api/admin/publish", round % 2 ? page : { changes: [page, other] }),
      );
      if (status !== 200) continue;
      state.commits.push(json.commitUrl.split("/").at(-1));
      state.isLast = true;
      seen = undefined;
    }
  }

  async #send(what: string, turn: number, send: (client: Client) => ReturnType<Client["get"]>) {
    const client = new Client(this.#servers[turn % this.#servers.length]!.url);
    client.cookie = this.#cookie;
    const answer = await send(client);
    const { status, text } = answer;
    const name = `${what} ${status}`;
    this.#statuses.set(name, (this.#statuses.get(name) ?? 0) + 1);
    if (!EXPECTED.includes(status)) this.faults.push(`${name}: ${text.slice(0, 200)}`);
    if (status === 503) await Bun.sleep(50);
    return answer;
  }

  /** Looks for what was acknowledged and isn't there, and for drafts of what was published. */
  async look(repository: string): Promise<void> {
    const client = new Client(this.#servers[0]!.url);
    client.cookie = this.#cookie;
    for (const [slug, times] of this.#saved) {
      const { json } = await client.get(`/api/admin/drafts/versions?slug=${slug}`);
      const listed: number[] = json.versions.map((version: { updatedAt: number }) => version.updatedAt);
      if (new Set(listed).size < listed.length) this.faults.push(`${slug} has a version twice`);
      const lost = times.filter((time) => !listed.includes(time));
      if (lost.length > 0) this.faults.push(`${slug} lost ${lost.length} acknowledged saves`);
    }
    const history = (await git(repository, "log", "--format=%H", "main")).split("\n");
    for (const [slug, { commits, isLast }] of this.#published) {
      const lost = commits.filter((commit) => !history.includes(commit));
      if (lost.length > 0) this.faults.push(`${slug} lost ${lost.length} acknowledged publications`);
      if (isLast && !(await this.#isCleared(client, slug)))
        this.faults.push(`${slug} is published, with its draft`);
    }
  }

  async #isCleared(client: Client, slug: string): Promise<boolean> {
    for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; await Bun.sleep(100))
      if ((await client.draftOf(slug)) === null) return true;
    return false;
  }
}
