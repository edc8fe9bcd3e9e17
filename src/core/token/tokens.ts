import { Conflict, DomainError, NotFound, TooOften, Unauthenticated } from "../errors.ts";
import { personIdOf } from "../person/person.ts";
import type { Clock, Ids, Log } from "../ports.ts";
import { checkMakes, checkPerson, hasRight } from "../session/access.ts";
import { EndWatchers } from "../session/end-watchers.ts";
import { isLess, scopeOfToken } from "../session/scope.ts";
import type { Maker, PersonSession, Session, TokenSession } from "../session/session.ts";
import type { SignInStore } from "../session/sign-in-store.ts";
import type { Standings } from "../session/standings.ts";
import type { TokenStore } from "./token-store.ts";
import { type AskedToken, bearerName, checkToken, makerOf, type Token } from "./token.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const MAX_TOKENS = 50;

/** A use is written once in this time, in milliseconds. */
const USE_INTERVAL = MINUTE;

/** Wrong tokens of one address in this time, in milliseconds, after which it gets 429. A right one is always served. */
const WINDOW = 15 * MINUTE;
const MAX_WRONG = 50;
const MAX_ADDRESSES = 1000;

/** Shown in secrets, so that people and scanners recognize one that leaked. */
const PREFIX = "docsadm_";

const UNKNOWN = "This token doesn't exist. It may be revoked already.";

type Deps = Readonly<{
  tokens: TokenStore;
  signIns: Pick<SignInStore, "countRefusal">;
  clock: Clock;
  ids: Ids;
  standings: Pick<Standings, "ofMaker">;
  log?: Pick<Log, "warn">;
}>;

export class Tokens {
  readonly #deps: Deps;
  readonly #wrong = new Map<string, readonly number[]>();
  readonly #usedAt = new Map<string, number>();
  readonly #watchers = new EndWatchers<TokenSession>(() => this.endWatched());

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the secret, which nothing keeps. @throws Invalid, Forbidden for a token or a right of others, Conflict where there are 50, Unavailable */
  async make(asked: AskedToken, session: Session): Promise<{ token: Token; secret: string }> {
    checkPerson(session);
    checkMakes(session, checkToken(asked).can);
    return this.makeFor(asked, makerOf(session));
  }

  /** For what a person allowed before, and for the command line. @throws as `make` */
  async makeFor(
    asked: AskedToken,
    maker: Maker,
    { id, audience }: Pick<Token, "id" | "audience"> = { id: this.#deps.ids.next() },
  ): Promise<{ token: Token; secret: string }> {
    const { tokens, clock } = this.#deps;
    const { days, ...checked } = checkToken(asked);
    const madeAt = clock.now();
    const token = {
      ...checked,
      ...maker,
      id,
      audience,
      madeAt,
      expiresAt: madeAt + days * DAY,
      lastUse: undefined,
    };
    const secret = PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    if (!(await tokens.add(token, digestOf(secret), MAX_TOKENS)))
      throw new Conflict(`There are ${MAX_TOKENS} tokens already. Revoke one that is no longer used.`);
    return { token, secret };
  }

  /** The newest first, expired ones too. */
  list(): Promise<Token[]> {
    return this.#deps.tokens.list();
  }

  /** Those of who asks, or of everybody for an administrator. @throws Forbidden for a token */
  async listFor(session: Session): Promise<Token[]> {
    checkPerson(session);
    const all = await this.list();
    return hasRight(session, "administer") ? all : all.filter((token) => isOwn(token, session));
  }

  /** As `revoke`, one of those that `listFor` lists. @throws NotFound, Unavailable */
  async revokeFor(id: string, session: Session): Promise<void> {
    if (!(await this.listFor(session)).some((token) => token.id === id)) throw new NotFound(UNKNOWN);
    await this.revoke(id);
  }

  /** It ends at once. @throws NotFound, Unavailable */
  async revoke(id: string): Promise<void> {
    this.#usedAt.delete(id);
    const isRemoved = await this.#deps.tokens.remove(id);
    this.#watchers.tell(id);
    if (!isRemoved) throw new NotFound(UNKNOWN);
  }

  /** Calls `listener` when the token ends, or may less than before. Returns a function that stops listening. */
  whenEnded(session: TokenSession, listener: () => void): () => void {
    return this.#watchers.watch(session, listener);
  }

  /** Learns which watched tokens ended by time, beside this server, or with the rights of their makers. @throws Unavailable */
  async endWatched(): Promise<void> {
    const tokens = new Map((await this.list()).map((token) => [token.id, token]));
    for (const session of this.#watchers.all)
      if (!(await this.#mayAsBefore(session, tokens.get(session.id)))) this.#watchers.tell(session.id);
  }

  /** While nobody can say what its maker may do, a token has to wait. */
  async #mayAsBefore({ scope }: TokenSession, token: Token | undefined): Promise<boolean> {
    if (!token || token.expiresAt <= this.#deps.clock.now()) return false;
    const now = await this.#sessionOf(token).catch(noneIfRefused);
    return now !== undefined && !isLess(now.scope, scope);
  }

  /**
   * A digest is looked up, so the time that it takes says nothing about a secret. @throws Unauthenticated, TooOften;
   * Forbidden and Unavailable where its maker may do nothing any more, or nobody can say
   */
  async authenticate(secret: string, address: string): Promise<TokenSession> {
    const { tokens, clock } = this.#deps;
    const now = clock.now();
    const token = await tokens.find(digestOf(secret));
    if (!token)
      throw this.#refusal(
        address,
        now,
        "This token isn't valid. It may be revoked. Make a new one in the settings.",
      );
    if (token.expiresAt <= now)
      throw this.#refusal(address, now, "This token has expired. Make a new one in the settings.");
    this.#used(token, address, now);
    return this.#sessionOf(token);
  }

  /** @throws Forbidden, Unavailable */
  async #sessionOf(token: Token): Promise<TokenSession> {
    const { id, audience, can: madeWith, expiresAt } = token;
    const { maker, makerKind, makerId, makerEmail } = token;
    const made = { maker, makerKind, makerId, makerEmail };
    const scope = scopeOfToken(token, await this.#deps.standings.ofMaker(made));
    return { kind: "token", id, name: bearerName(token), scope, madeWith, audience, ...made, expiresAt };
  }

  #used({ id, lastUse }: Token, address: string, at: number): void {
    const usedAt = this.#usedAt.get(id) ?? lastUse?.at ?? -Infinity;
    if (at - usedAt < USE_INTERVAL) return;
    this.#usedAt.set(id, at);
    // A failed write only makes the list a little old.
    this.#deps.tokens.used(id, { at, address }).catch(() => undefined);
  }

  #refusal(address: string, now: number, sentence: string): Unauthenticated | TooOften {
    const { signIns, log } = this.#deps;
    const recent = (this.#wrong.get(address) ?? []).filter((at) => at > now - WINDOW);
    signIns.countRefusal("token", address, now);
    log?.warn("A token was refused", { address });
    if (recent.length >= MAX_WRONG) {
      const retryAfterSeconds = Math.ceil((recent[0]! + WINDOW - now) / 1000);
      return new TooOften("Too many wrong tokens came from your network. Try again in 15 minutes.", {
        retryAfterSeconds,
      });
    }
    this.#wrong.delete(address);
    this.#wrong.set(address, [...recent, now]);
    if (this.#wrong.size > MAX_ADDRESSES) this.#wrong.delete(this.#wrong.keys().next().value!);
    return new Unauthenticated(sentence);
  }
}

/** Of a token of before, nobody knows whose it is. */
function isOwn(token: Token, session: PersonSession): boolean {
  const maker = personIdOf(token);
  return maker !== undefined && maker === personIdOf(makerOf(session));
}

function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error;
}

function digestOf(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
