import type { Allowance } from "../allowance.ts";
import { Forbidden, NotConfigured, NotFound, TooOften, Unauthenticated } from "../errors.ts";
import { checkName } from "../line.ts";
import { type Exclusive, Mutex } from "../mutex.ts";
import { personIdOf, TEAM_PIN } from "../person/person.ts";
import type { Clock, Ids, Log } from "../ports.ts";
import { hasRight } from "./access.ts";
import { EndWatchers } from "./end-watchers.ts";
import { isRightPin, type Pin } from "./pin.ts";
import type { SessionAct, SessionStore } from "./session-store.ts";
import {
  authorOf,
  choosesName,
  type CookieSession,
  isHostSession,
  type ListedSession,
  type PersonSession,
  type SessionKind,
  sessionKinds,
  TEAM,
} from "./session.ts";
import type { RefusedSignIns, SignInStore } from "./sign-in-store.ts";
import type { SignedInPeople } from "./signed-in-people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds in which wrong PINs are counted, and how many, from one address or from all, block sign-ins. */
const WINDOW = 15 * MINUTE;
const WRONG_FROM_ONE = 5;
const WRONG_FROM_ALL = 50;

/** An address with a right PIN within this time, in milliseconds, is not blocked by wrong PINs from others. */
const TRUSTED_FOR = 30 * DAY;

const LIST_INTERVAL = 5 * MINUTE;
const MAX_SEEN = 1000;

/** Nobody ended the session: its time is over. */
export class SessionExpired extends Unauthenticated {
  readonly session: Pick<CookieSession, "kind">;

  constructor(session: SessionExpired["session"]) {
    super("Your session has expired. Sign in again.");
    this.session = session;
  }
}

type Deps = Readonly<{
  sessions: SessionStore;
  signIns: SignInStore;
  /** Undefined where it is turned off. */
  pin: () => Promise<Pin | undefined>;
  signedInPeople?: Pick<SignedInPeople, "eraOf" | "seen"> | undefined;
  days: number;
  clock: Clock;
  ids: Ids;
  log?: Log;
  /** One try at a time, by all servers. */
  turn?: (name: "signing in") => Exclusive;
}>;

/** `does` says what the person did, beside using the session. */
type Seen = Readonly<{ address: string; now: number; does?: SessionAct["does"] }>;

type Watched = Pick<CookieSession, "id" | "kind" | "epoch">;

export class Sessions {
  readonly #deps: Deps;
  /** Concurrent tries must not pass before the first one is counted. */
  readonly #tries: Exclusive;
  readonly #seen = new Map<string, { at: number; listedAt: number }>();
  readonly #watchers = new EndWatchers<Watched>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#tries = deps.turn?.("signing in") ?? new Mutex();
  }

  get lifetimeSeconds(): number {
    return (this.#deps.days * DAY) / 1000;
  }

  /** @throws Invalid, Unauthenticated, TooOften */
  async signIn(attempt: { pin: string; name?: string | null; address: string }): Promise<CookieSession> {
    const name = checkName(attempt.name, "name") ?? TEAM;
    await this.#tries.runExclusive(() => this.#tryPin(attempt.pin, attempt.address));
    const { ids, clock, days, sessions } = this.#deps;
    const expiresAt = clock.now() + days * DAY;
    const session = { kind: "pin", id: ids.next(), name, expiresAt, epoch: sessions.epoch("pin") } as const;
    return this.started(session, attempt.address);
  }

  /** Returns the session with the era of its person. */
  async started<Started extends CookieSession>(session: Started, address: string): Promise<Started> {
    const person = personIdOf(session);
    const isKnown = person !== undefined && person !== TEAM_PIN;
    const era = !isKnown ? undefined : await this.#deps.signedInPeople?.eraOf(person);
    const whole = era === undefined ? session : { ...session, era };
    await this.#list(whole, { address, now: this.#deps.clock.now(), does: "signs in" });
    return whole;
  }

  /** Without a name it is the team's. @throws Invalid, Forbidden where the account that they signed in with names people, Unavailable */
  async rename(session: CookieSession, name: string, address: string): Promise<CookieSession> {
    if (!choosesName(session)) throw new Forbidden("Your name comes from the account you signed in with.");
    const renamed = { ...session, name: checkName(name, "name") ?? TEAM };
    await this.#list(renamed, { address, now: this.#deps.clock.now(), does: "renames" });
    return renamed;
  }

  /** How many wrong PINs the address may still send, and when it may send one more. */
  async allowance(address: string): Promise<Allowance> {
    const { signIns, clock } = this.#deps;
    const now = clock.now();
    const openAgainAt = await this.#closedUntil(address, now);
    if (openAgainAt > now) return { limit: WRONG_FROM_ONE, remaining: 0, resetAt: openAgainAt };
    const latest = await Promise.all(
      Array.from({ length: WRONG_FROM_ONE }, (_, skipped) =>
        signIns.wrongPinAt(skipped + 1, { address, until: now }),
      ),
    );
    const wrong = latest.filter((at) => at > now - WINDOW);
    const resetAt = wrong.length > 0 ? wrong.at(-1)! + WINDOW : now;
    return { limit: WRONG_FROM_ONE, remaining: WRONG_FROM_ONE - wrong.length, resetAt };
  }

  refused(kind: SessionKind, address: string, why: string): void {
    const { signIns, clock } = this.#deps;
    signIns.countRefusal(kind, address, clock.now());
    this.#logRefusal(address, why);
  }

  refusedSince(since: number): Promise<RefusedSignIns> {
    return this.#deps.signIns.refusedSince(since);
  }

  /** @throws Unauthenticated where the session is missing, expired or ended */
  resume(session: CookieSession | undefined): CookieSession {
    if (!session) throw new Unauthenticated("Sign in first.");
    if (this.#isExpired(session)) throw new SessionExpired(session);
    if (this.#isEnded(session)) throw new Unauthenticated("Your session has ended. Sign in again.");
    return session;
  }

  isOver(session: CookieSession): boolean {
    return this.#isExpired(session) || this.#isEnded(session);
  }

  used(session: CookieSession, address: () => string): void {
    const now = this.#deps.clock.now();
    const seen = this.#seen.get(session.id);
    if (seen) seen.at = now;
    if (seen && now - seen.listedAt < LIST_INTERVAL) return;
    // A failed write only makes the list a little old.
    void this.#list(session, { address: address(), now }).catch(() => undefined);
  }

  /** Those of everybody for an administrator, else of who asks. */
  async listed(by: PersonSession): Promise<ListedSession[]> {
    const all = await this.all();
    return hasRight(by, "administer") ? all : all.filter((listed) => isOwn(listed, by));
  }

  async all(): Promise<ListedSession[]> {
    const sessions = await this.#deps.sessions.listed(this.#deps.clock.now());
    return sessions
      .map((session) => ({ ...session, seenAt: this.#seen.get(session.id)?.at ?? session.seenAt }))
      .sort((one, other) => other.seenAt - one.seenAt);
  }

  /** Ends the session, also for copies of its cookie. Whatever ends one throws Unavailable where a restart would revive it. */
  async end(session: CookieSession): Promise<void> {
    await this.#revoke(session.id, session.expiresAt, "signs out");
  }

  /** @throws NotFound, Unavailable */
  async endListed(id: string, by: PersonSession): Promise<void> {
    const session = (await this.listed(by)).find((listed) => listed.id === id);
    if (!session) throw new NotFound("This session has already ended.");
    await this.#revoke(id, session.expiresAt, "signs out");
  }

  async endAll(kinds: readonly SessionKind[] = sessionKinds): Promise<void> {
    try {
      await this.#deps.sessions.startEpoch(kinds, this.#deps.ids.next());
    } finally {
      for (const { id, kind } of this.#watchers.all) if (kinds.includes(kind)) this.#watchers.tell(id);
    }
  }

  revoke(id: string, expiresAt: number): Promise<void> {
    return this.#revoke(id, expiresAt);
  }

  async #revoke(id: string, expiresAt: number, does?: "signs out"): Promise<void> {
    try {
      await this.#deps.sessions.revoke(id, expiresAt, does);
    } finally {
      this.#seen.delete(id);
      this.#watchers.tell(id);
    }
  }

  epoch(kind: SessionKind): string | undefined {
    return this.#deps.sessions.epoch(kind);
  }

  useOnce(state: string, expiresAt: number, now: number): Promise<boolean> {
    return this.#deps.sessions.useOnce(state, expiresAt, now);
  }

  /** Learns which sessions other servers ended. @throws Unavailable */
  async refresh(): Promise<void> {
    await this.#deps.sessions.refresh();
    for (const session of this.#watchers.all) if (this.#isEnded(session)) this.#watchers.tell(session.id);
  }

  /** A session that another server started after all had ended is known only after a look. */
  async catchUp(session: CookieSession): Promise<void> {
    if (session.epoch !== this.epoch(session.kind)) await this.#deps.sessions.refresh();
  }

  whenEnded(session: Watched, listener: () => void): () => void {
    return this.#watchers.watch(session, listener);
  }

  async #list(session: CookieSession, { address, now, does }: Seen): Promise<void> {
    const { id, kind, expiresAt } = session;
    this.#seen.set(id, { at: now, listedAt: now });
    if (this.#seen.size > MAX_SEEN) this.#seen.delete(this.#seen.keys().next().value!);
    const person = personIdOf(session);
    const listed = {
      id,
      kind,
      person,
      name: authorOf(session),
      address,
      startedAt: now,
      seenAt: now,
      expiresAt,
    };
    await this.#deps.sessions.list(listed, does && { does, person });
    if (person !== undefined && person !== TEAM_PIN) await this.#deps.signedInPeople?.seen(person, now);
  }

  #isEnded({ id, kind, epoch }: Watched): boolean {
    const { sessions } = this.#deps;
    return sessions.isRevoked(id) || epoch !== sessions.epoch(kind);
  }

  /** A longer life than possible means that the clock was ahead; a day allows for small corrections of the clock. */
  #isExpired({ expiresAt }: CookieSession): boolean {
    const { clock, days } = this.#deps;
    const now = clock.now();
    return expiresAt <= now || expiresAt > now + (days + 1) * DAY;
  }

  async #tryPin(pin: string, address: string): Promise<void> {
    const { signIns, clock } = this.#deps;
    const now = clock.now();
    const openAgainAt = await this.#closedUntil(address, now);
    if (openAgainAt > now) {
      const retryAfterSeconds = Math.ceil((openAgainAt - now) / 1000);
      const minutes = Math.ceil((openAgainAt - now) / MINUTE);
      const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
      this.refused("pin", address, "too many wrong PINs");
      throw new TooOften(`Too many wrong PINs. Try again in ${wait}.`, { retryAfterSeconds });
    }
    const right = await this.#deps.pin();
    if (!right)
      throw new NotConfigured("Sign-in with the PIN is turned off on this server. Sign in another way.");
    if (await isRightPin(right, pin)) {
      await signIns.recordRightPin(address, now);
    } else {
      this.#logRefusal(address, "a wrong PIN");
      await signIns.recordWrongPin(address, now, now - WINDOW);
      throw new Unauthenticated("Wrong PIN. Try again.");
    }
  }

  #logRefusal(address: string, why: string): void {
    this.#deps.log?.warn("A sign-in was refused", { address, why });
  }

  async #closedUntil(address: string, now: number): Promise<number> {
    const { signIns } = this.#deps;
    const fromOne = await signIns.wrongPinAt(WRONG_FROM_ONE, { address, until: now });
    const rightAt = await signIns.rightPinAt(address);
    const isTrusted = rightAt > now - TRUSTED_FOR && rightAt <= now;
    const fromAll = isTrusted ? 0 : await signIns.wrongPinAt(WRONG_FROM_ALL, { until: now });
    return Math.max(fromOne, fromAll) + WINDOW;
  }
}

/** Everybody can sign in with the PIN by any name. */
function isOwn({ id, person, kind, name }: ListedSession, by: PersonSession): boolean {
  if (id === by.id) return true;
  const own = personIdOf(by);
  if (person !== undefined && own !== undefined) return person === own && own !== TEAM_PIN;
  return isHostSession(by) && kind === by.kind && name === by.login;
}
