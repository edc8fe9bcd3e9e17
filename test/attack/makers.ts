import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { temporaryFolder } from "../support/folder.ts";
import { BASE_URL, files, known, SESSION_SECRET, signedInAs } from "../support/github-site.ts";
import { type Random, randomOf } from "../support/random.ts";
import { fromSource, startServerIn } from "../support/server.ts";
import { anySeed, type Report } from "./report.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MAKERS = 5;
const ASKED_IN_A_ROUND = 6;

/** By how many minutes the clock goes on between two rounds. */
const JUMPS = [0, 0, 1, 4, 6, 8, 16, 31];

/** Rules that changed are known after five minutes. */
const RULES_KNOWN = 6;

/** What GitHub said is asked again, and isn't good any more, after so long. Nobody can say which it is just then. */
const ASKED_AGAIN = 15 * MINUTE;
const GOOD_FOR = 30 * MINUTE;
const EITHER_WAY = MINUTE / 2;

/** The emulated GitHub refuses more than 5,000. */
const MOST_ASKED = 4000;

type Saying = "write" | "none" | "fails" | "silent";

/** GitHub, which says of each maker what the attack wants, and the clock of the server. */
class World {
  readonly saying = new Map<string, Saying>();
  readonly said = new Map<string, Readonly<{ access: "write" | "none"; at: number }>>();
  isBound = false;
  ahead = 0;

  get now(): number {
    return Date.now() + this.ahead;
  }

  /** GitHub's answers that the emulator doesn't have. */
  async answer(path: string): Promise<Response | undefined> {
    if (path.includes("/rules/branches/main")) {
      const rule = { type: "pull_request", ruleset_id: 1, ruleset_source_type: "Repository" };
      return Response.json(this.isBound ? [rule] : []);
    }
    if (path.includes("/rulesets/1")) return Response.json({ current_user_can_bypass: "always" });
    const login = /\/collaborators\/([^/]+)\/permission$/.exec(path)?.[1];
    const saying = this.saying.get(login ?? "") ?? "write";
    if (login === undefined) return undefined;
    if (saying === "silent") await new Promise(() => {});
    if (saying === "fails") return Response.json({ message: "Down" }, { status: 502 });
    const access = saying === "write" ? "write" : "none";
    this.said.set(login, { access, at: this.now });
    return Response.json({ permission: access });
  }
}

type Maker = Readonly<{ login: string; session: () => Client; script: Client }>;

/** Tokens of people of GitHub are used while GitHub takes their rights and gives them back, has rules for them alone, fails, and is silent. */
export async function makers(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  await using gitHub = await startGitHub({ files });
  const seed = anySeed();
  const random = randomOf(seed);
  const world = new World();
  gitHub.stub.answer(({ path }) => world.answer(path));
  const setClock = () => Bun.write(join(folder.path, "clock-ahead"), String(world.ahead));
  await setClock();
  const preload = join(import.meta.dir, "../support/clock-ahead.ts");
  const command = async () => (await fromSource.command()).toSpliced(1, 0, "--preload", preload);
  const settings = withSignIn(gitHub, BASE_URL, {
    ...known,
    LOG_LEVEL: "error",
    GITHUB_TOKEN: tokens.octocat,
    SESSION_SECRET,
  });
  await using server = await startServerIn(folder.path, settings, { name: "with a clock", command });
  const people = await Promise.all(
    Array.from({ length: MAKERS }, async (_, nth): Promise<Maker> => {
      const login = `writer-${nth}`;
      const session = () =>
        signedInAs(server.url, login, tokens.grace, { expiresAt: world.now + DAY }).withoutKeepAlive();
      return { login, session, script: await session().withToken() };
    }),
  );
  const work = new Work(world);
  const ends = Date.now() + seconds * 1000;
  let rounds = 0;
  for (; Date.now() < ends && gitHub.stub.asked.length < MOST_ASKED && work.faults.length === 0; rounds++) {
    const minutes = random.of(JUMPS);
    world.ahead += minutes * MINUTE;
    await setClock();
    if (minutes >= RULES_KNOWN) world.isBound = random.below(3) === 0;
    for (const { login } of people) if (random.below(3) === 0) world.saying.set(login, sayingOf(random));
    const asking = people.map((maker, nth) => work.askAsOften(maker, randomOf(seed + rounds * MAKERS + nth)));
    await Promise.all(asking);
  }
  const commits = await gitHub.log();
  for (const { login } of people) {
    const made = commits.filter(({ message }) => message.includes(`Edited-by: ${login} `)).length;
    if (made !== (work.published.get(login) ?? 0))
      work.faults.push(`${login} published ${work.published.get(login)} times, and has ${made} commits`);
  }
  return {
    figures: `seed ${seed}, ${rounds} rounds in ${(world.ahead / MINUTE).toFixed(0)} minutes of the server's clock, ${gitHub.stub.asked.length} requests to GitHub; ${work.figures}`,
    faults: work.faults,
  };
}

/** Silence lasts until the server gives up, so it is rare. */
function sayingOf(random: Random): Saying {
  return random.below(100) === 0 ? "silent" : random.of(["write", "write", "none", "fails"]);
}

/** What the tokens do, and whether it was right then. */
class Work {
  readonly faults: string[] = [];
  readonly published = new Map<string, number>();
  readonly #world: World;
  readonly #drafts = new Map<string, number>();
  readonly #answers: Record<string, number> = {};

  constructor(world: World) {
    this.#world = world;
  }

  get figures(): string {
    return `answers ${JSON.stringify(this.#answers)}`;
  }

  async askAsOften(maker: Maker, random: Random): Promise<void> {
    const isSilent = this.#world.saying.get(maker.login) === "silent";
    for (let nth = 0; nth < (isSilent ? 1 : ASKED_IN_A_ROUND); nth++) {
      const works = [this.#read, this.#save, this.#publish, this.#ask];
      const { status, text } = await random.of(works).call(this, maker, `${random.below(2 ** 24)}`);
      const answer = `${status}${/"code":"([^"]*)"/.exec(text)?.[1] ?? ""}`;
      this.#answers[answer] = (this.#answers[answer] ?? 0) + 1;
    }
  }

  #read({ login, script }: Maker) {
    return this.#checked(login, script.get("/api/admin/drafts"), [200]);
  }

  async #save({ login, script }: Maker, words: string) {
    const asked = { slug: `guide/${login}`, content: `# ${words}\n`, updatedAt: this.#drafts.get(login) };
    const answer = await this.#checked(login, script.put("/api/admin/drafts", asked), [200]);
    if (answer.status === 200) this.#drafts.set(login, answer.json.updatedAt);
    return answer;
  }

  async #publish({ login, script }: Maker, words: string) {
    const { isBound } = this.#world;
    const asked = { slug: `guide/of-${login}`, content: `# ${words}\n` };
    const sent = script.post("/api/admin/publish", asked);
    const answer = await this.#checked(login, sent, [isBound ? 409 : 200]);
    if (answer.status === 200) this.published.set(login, (this.published.get(login) ?? 0) + 1);
    return answer;
  }

  /** Whoever wrote a text by a token can't approve it in a session, although GITHUB_TOKEN opened the pull request. */
  async #ask({ login, session, script }: Maker, words: string) {
    const changes = [{ slug: `guide/asked-${login}`, content: `# ${words}\n` }];
    const answer = await this.#checked(login, script.post("/api/admin/reviews", { changes }), [200]);
    if (answer.status !== 200) return answer;
    const { id } = answer.json.review;
    const { status, text } = await session().post(`/api/admin/reviews/${id}/approve`, {});
    if (status !== 403) this.faults.push(`${login} approved their own text: ${status} ${text}`);
    await session().post(`/api/admin/reviews/${id}/close`, {});
    return answer;
  }

  /** Whether a token may is what GitHub said last, unless that is too long ago; nothing else refuses it. */
  async #checked(login: string, sent: ReturnType<Client["get"]>, expected: readonly number[]) {
    const began = this.#world.now;
    const saying = this.#world.saying.get(login) ?? "write";
    const isAway = saying === "fails" || saying === "silent";
    const answer = await sent;
    const { status, text } = answer;
    const said = this.#world.said.get(login);
    const age = said ? began - said.at : Infinity;
    const isUnsure = [ASKED_AGAIN, GOOD_FOR].some((each) => Math.abs(age - each) < EITHER_WAY);
    const isKnown = age < (isAway ? GOOD_FOR : ASKED_AGAIN);
    const right = !isKnown ? [503] : said?.access === "none" ? [403] : expected;
    if (!isUnsure && !right.includes(status))
      this.faults.push(
        `${login}, of whom GitHub says “${saying}” and said ${said?.access} ${(age / MINUTE).toFixed(1)} minutes ago, was answered ${status} in place of ${right}: ${text.slice(0, 300)}`,
      );
    return answer;
  }
}
