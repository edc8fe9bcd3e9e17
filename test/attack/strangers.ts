import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { type Random, randomOf } from "../support/random.ts";
import { built, runProgram, startServerIn } from "../support/server.ts";
import { anySeed, type Report } from "./report.ts";

const SECRET = "a-secret-that-nobody-reads";
const AT_ONCE = 4;
const KEPT = 8;

/** A site has fifty. */
const MOST_TOKENS = 10;

const addresses = [
  "http://localhost:33418/callback",
  "https://app.example/callback",
  "https://evil.example/phishing",
  "http://evil.example/callback",
  "https://user@evil.example/",
  "https://app.example/callback#x",
  "javascript:alert(1)",
];
const invisible = ["\u200b", "\u202e", "\u00ad", "\u2060", "\ufeff", "\u{e0001}"];
const hiddenSlugs = ["a/%2e%2e/b", "%2e", "a/%2E%2e", "..", "a/./b", "%2e%2e/%2e%2e/x", "a/../b"];
const [verifier, otherVerifier] = ["v".repeat(43), "w".repeat(43)];
const challenge = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");

type App = Readonly<{ id: string; uris: readonly string[] }>;
type Code = { app: App; uri: string; code: string; token?: string; isReplayed: boolean };
type Answer = Awaited<ReturnType<Client["get"]>>;

/** Strangers and apps send anything to what is open to them. Nobody is sent to another's address, no code gives twice or ends another's token, no name looks like another one, and no secret is told. */
export async function strangers(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  const seed = anySeed();
  const ends = Date.now() + seconds * 1000;
  const repository = `http://docs:${SECRET}@127.0.0.1:1/x.git`;
  const unreachable = await runProgram([], {
    folder: folder.path,
    settings: { REPOSITORY: repository },
  });
  await using server = await startServerIn(folder.path, { LOG_LEVEL: "debug" }, built);
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  const attackers = Array.from({ length: AT_ONCE }, (_, nth) => new Stranger(ada, randomOf(seed + nth)));
  await Promise.all(attackers.map((each) => each.askUntil(ends)));
  const done: Record<string, number> = {};
  for (const each of attackers) for (const [what, times] of each.done) done[what] = (done[what] ?? 0) + times;
  const faults = attackers.flatMap((each) => each.faults);
  faults.push(
    ...(await wrongTokens(
      ada,
      attackers.flatMap(({ tokens }) => tokens),
    )),
  );
  const printed = [unreachable.stdout, unreachable.stderr, server.printed(), server.complained()].join("\n");
  for (const secret of [SECRET, ...attackers.flatMap((each) => each.secrets)])
    if (printed.includes(secret)) faults.push(`The program prints the secret ${secret}`);
  if (unreachable.status === 0) faults.push("The program ends well without its repository");
  for (const what of ["redeem 200", "redeem 400", "register 201", "register 400"])
    if (!done[what]) faults.push(`There was no “${what}”`);
  return { figures: `seed ${seed}, ${JSON.stringify(done)}`, faults };
}

/** All that are good are there, and no others. */
async function wrongTokens(ada: Client, tokens: readonly string[]): Promise<string[]> {
  const listed = (await ada.get("/api/admin/tokens")).json.tokens.length;
  const faults = listed === tokens.length ? [] : [`${listed} tokens are good in place of ${tokens.length}`];
  for (const token of tokens) {
    const { status } = await Object.assign(new Client(ada.url), { token }).post("/mcp", {});
    if (status !== 400) faults.push(`A token whose code was not sent again is answered ${status}`);
  }
  return faults;
}

class Stranger {
  readonly faults: string[] = [];
  readonly done = new Map<string, number>();
  readonly #ada: Client;
  readonly #stranger: Client;
  readonly #random: Random;
  readonly #apps: App[] = [];
  readonly #codes: Code[] = [];

  constructor(ada: Client, random: Random) {
    this.#ada = ada;
    this.#stranger = new Client(ada.url);
    this.#random = random;
  }

  /** Those whose codes nobody sent again as their apps do. */
  get tokens(): string[] {
    return this.#live.map(({ token }) => token!);
  }

  get #live(): Code[] {
    return this.#codes.filter(({ token, isReplayed }) => token !== undefined && !isReplayed);
  }

  get secrets(): string[] {
    return this.#codes.flatMap(({ code, token }) => (token ? [code, token] : [code]));
  }

  async askUntil(ends: number): Promise<void> {
    const works = { register: this.#register, connect: this.#connect, redeem: this.#redeem };
    const others = { name: this.#name, slug: this.#slug, webhook: this.#webhook };
    const all = Object.entries({ ...works, ...others });
    while (Date.now() < ends && this.faults.length === 0) {
      const [what, work] = this.#random.of(all);
      const answer = await work.call(this).catch((error: unknown) => {
        this.faults.push(`${what}: ${error}`);
      });
      if (!answer) continue;
      const said = `${what} ${answer.status}`;
      this.done.set(said, (this.done.get(said) ?? 0) + 1);
      if (answer.status >= 500) this.faults.push(`${said}: ${answer.text.slice(0, 300)}`);
    }
  }

  async #register(): Promise<Answer> {
    const uris = [this.#random.of(addresses), this.#random.of(addresses)].slice(this.#random.below(2));
    const isHidden = this.#random.below(4) === 0;
    const client_name = isHidden ? `A${this.#random.of(invisible)}pp` : "App";
    const answer = await this.#stranger.post("/oauth/register", { client_name, redirect_uris: uris });
    if (answer.status === 201 && isHidden) this.faults.push(`${JSON.stringify(client_name)} is an app`);
    if (answer.status === 201 && this.#apps.push({ id: answer.json.client_id, uris }) > KEPT)
      this.#apps.shift();
    return answer;
  }

  /** A person comes from anywhere, and allows what is asked. */
  async #connect(): Promise<Answer | undefined> {
    const random = this.#random;
    if (this.#apps.length === 0) return undefined;
    const app = random.of(this.#apps);
    const uri = random.below(3) > 0 ? random.of(app.uris) : random.of(addresses);
    const asked = {
      client_id: app.id,
      redirect_uri: uri,
      response_type: random.of(["code", "code", "code", "token", ""]),
      code_challenge: random.of([challenge, challenge, challenge, "short"]),
      code_challenge_method: "S256",
      state: "s",
      scope: random.of(["publish", "read draft publish generate", "read"]),
    };
    const shown = await this.#ada.get(`/admin/connect?${new URLSearchParams(asked)}`);
    if (/name="publish"[^>]* checked/.test(shown.text)) this.faults.push("An app ticks that it may publish");
    this.#checkSent(shown, app);
    const chosen = { folders: "", days: "30", read: "on", draft: "on", answer: random.of(["allow", "deny"]) };
    const answer = await this.#ada.submit("/admin/connect", { ...asked, ...chosen });
    const code = this.#checkSent(answer, app)?.searchParams.get("code");
    if (code) this.#codes.push({ app, uri, code, isReplayed: false });
    return answer;
  }

  #checkSent({ headers }: Answer, app: App): URL | undefined {
    const sent = headers.get("location") ?? headers.get("refresh")?.replace(/^0; url=/, "");
    if (!sent) return undefined;
    const { origin, pathname } = new URL(sent, this.#ada.url);
    if (!app.uris.some((uri) => uri === origin + pathname))
      this.faults.push(`An app at ${app.uris.join(" and ")} has people sent to ${sent}`);
    return new URL(sent, this.#ada.url);
  }

  async #redeem(): Promise<Answer | undefined> {
    const random = this.#random;
    const isFull = this.#live.length >= MOST_TOKENS;
    const code = random.of([undefined, ...(isFull ? this.#live : this.#codes.slice(-KEPT))]);
    if (!code) return undefined;
    const given = {
      client_id: random.below(4) > 0 ? code.app.id : random.of(this.#apps).id,
      redirect_uri: random.below(4) > 0 ? code.uri : random.of(addresses),
      code_verifier: random.below(4) > 0 ? verifier : otherVerifier,
    };
    const isRight =
      given.client_id === code.app.id && given.redirect_uri === code.uri && given.code_verifier === verifier;
    const fields = { grant_type: "authorization_code", code: code.code, ...given };
    const answer = await this.#stranger.submit("/oauth/token", fields);
    const isDue = isRight && code.token === undefined;
    if ((answer.status === 200) !== isDue)
      this.faults.push(
        `A code was answered ${answer.status}, ${isDue ? "the first time" : "wrongly or again"}`,
      );
    if (answer.status === 200) code.token = answer.json.access_token;
    else if (isRight) code.isReplayed = true;
    return answer;
  }

  async #name(): Promise<Answer> {
    const name = `A${this.#random.of(invisible)}da`;
    const doors = [
      () => this.#stranger.post("/api/admin/login", { pin: "2468", name }),
      () => this.#ada.submit("/admin/sessions/name", { name }),
      () => this.#ada.put("/api/admin/drafts", { slug: "named", content: "# Named\n", author: name }),
      () => this.#ada.post("/api/admin/tokens", { name, can: ["read"] }),
      () => this.#ada.submit("/admin/tokens/new", { name, read: "on", days: "30", folders: "" }),
    ];
    const door = this.#random.of(doors);
    const answer = await door();
    if (answer.status !== 400)
      this.faults.push(`${JSON.stringify(name)} is answered ${answer.status} by ${door}`);
    return answer;
  }

  async #slug(): Promise<Answer> {
    const [slug, content] = [this.#random.of(hiddenSlugs), "# Hidden\n"];
    const asked = this.#random.of([{ slug, content }, { changes: [{ slug, content }] }]);
    const answer = await this.#ada.post("/api/admin/publish", asked);
    if (answer.status !== 400) this.faults.push(`${slug} is published with ${answer.status}`);
    return answer;
  }

  async #webhook(): Promise<Answer> {
    const body = "x".repeat(this.#random.of([0, 10, 5000]));
    const answer = await this.#stranger.post(`/webhooks/${this.#random.of(["git", "github", "x"])}`, body, {
      "x-hub-signature-256": `sha256=${"0".repeat(64)}`,
      "x-gitlab-token": "wrong",
    });
    if (answer.status < 400) this.faults.push(`A stranger's event is answered ${answer.status}`);
    return answer;
  }
}
