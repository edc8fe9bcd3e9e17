import { DomainError, Unauthenticated } from "../errors.ts";
import type { Exclusive } from "../mutex.ts";
import { personIdOf } from "../person/person.ts";
import type { Clock, Ids, Log } from "../ports.ts";
import type { CodeHost, CodeHostName } from "./code-host.ts";
import type { RenewalStore } from "./renewal-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { CodeHostId, HostSession, HostToken } from "./session.ts";
import type { SignedInPeople, SignedInPerson } from "./signed-in-people.ts";
import {
  type CallbackQuery,
  type PendingSignIn,
  SignInRefused,
  type SignIns,
  StartedSignIns,
} from "./started-sign-ins.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long before its expiry a token is renewed, in milliseconds. */
const RENEWAL_MARGIN = 2 * MINUTE;

const MAX_RENEWED = 1000;

/** How often write access is checked for a session in use, and after a failed check, in milliseconds. */
const CHECK_INTERVAL = 15 * MINUTE;
const RETRY_INTERVAL = MINUTE;

const MAX_WAIT_MS = 2000;

const MAX_CHECKED = 10_000;

export const signInEnded = (host: string) =>
  `${host} no longer accepts your sign-in. Sign in again. Your text is saved.`;

export class SignInEnded extends Unauthenticated {
  constructor(host: string, details?: { cause?: unknown }) {
    super(signInEnded(host), details);
  }
}

type Deps = Readonly<{
  host: CodeHost;
  sessions: Pick<SessionStore, "revoke" | "epoch" | "useOnce">;
  renewals: RenewalStore;
  /** One renewal at a time, of all servers: each works only once. */
  renewing: Exclusive;
  days: number;
  /** Who is known here. */
  people?: SignedInPeople | undefined;
  clock: Clock;
  ids: Ids;
  log?: Log;
}>;

export class HostSignIns implements SignIns {
  readonly #deps: Deps;
  readonly started: StartedSignIns;
  /** What this server knows of the renewed tokens, until the browsers have them. */
  readonly #renewed = new Map<string, HostToken>();
  readonly #renewing = new Map<string, Promise<HostToken>>();
  readonly #dueAt = new Map<string, number>();
  readonly #checks = new Map<string, Promise<SignInEnded | undefined>>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.started = new StartedSignIns({ ...deps, place: this.place });
  }

  get place(): CodeHostName {
    const { id, name } = this.#deps.host;
    return { id, name };
  }

  async begin(next: string, callback: string): Promise<{ pending: PendingSignIn; address: string }> {
    const { pending, challenge } = this.started.begin(next);
    return { pending, address: this.#deps.host.address({ state: pending.state, challenge, callback }) };
  }

  /** @throws SignInRefused, UpstreamFailed, UpstreamSilent, Unavailable */
  async finish(
    pending: PendingSignIn | undefined,
    query: CallbackQuery,
    callback: string,
  ): Promise<HostSession> {
    const { host, clock, ids, days, sessions, people } = this.#deps;
    const { verifier } = await this.started.use(pending, query.state);
    if (query.error)
      throw new SignInRefused(query.error === "access_denied" ? "declined" : "over", host.name);
    if (!query.code) throw new SignInRefused("over", host.name);
    const token = await host.tokenFor({ code: query.code, verifier, callback });
    const { login, name, id: accountId, role } = await host.whoIs(token.token);
    await people?.signedIn({ ...personOf(host.id, login, accountId), hostRole: role });
    const [id, now, epoch] = [ids.next(), clock.now(), sessions.epoch(host.id)];
    this.#checkAgainAt(id, now + CHECK_INTERVAL);
    return { kind: host.id, id, login, accountId, name, expiresAt: now + days * DAY, epoch, ...token };
  }

  /** Checks write access from time to time. A host that does not answer ends no session. @throws SignInEnded */
  async checkWriteAccess(session: HostSession): Promise<void> {
    const now = this.#deps.clock.now();
    const dueAt = this.#dueAt.get(session.id);
    // A session from before a restart counts from now on.
    if (dueAt === undefined) this.#checkAgainAt(session.id, now + CHECK_INTERVAL);
    if (dueAt === undefined || dueAt > now) return;
    const check = this.recheckWriteAccess(session);
    check.catch(() => undefined); // nobody may be waiting for it any more
    const ended = await Promise.race([check, Bun.sleep(MAX_WAIT_MS)]);
    if (ended) throw ended;
  }

  recheckWriteAccess(session: HostSession): Promise<SignInEnded | undefined> {
    const check =
      this.#checks.get(session.id) ?? this.#check(session).finally(() => this.#checks.delete(session.id));
    this.#checks.set(session.id, check);
    return check;
  }

  /** Errors are logged. */
  async revoke(session: HostSession): Promise<void> {
    const { host, log } = this.#deps;
    await this.#catchUp(session).catch(() => undefined); // the host refuses a token that was renewed
    const { token } = this.latest(session);
    this.#renewed.delete(session.id);
    const revocation = host.revoke(token).catch((cause: unknown) => {
      log?.warn("The host didn't revoke the token of a person who signed out", { cause });
    });
    await Promise.race([revocation, Bun.sleep(MAX_WAIT_MS)]);
  }

  /** Returns a token, renewed if it expires soon. @throws SignInEnded, UpstreamFailed, UpstreamSilent, Unavailable */
  async tokenOf(session: HostSession): Promise<string> {
    const latest = this.latest(session);
    return this.#isDue(latest) ? (await this.#renewOnce(session)).token : latest.token;
  }

  #isDue(token: HostToken): token is Required<HostToken> {
    const { renewal } = token;
    return renewal !== undefined && renewal.dueAt - RENEWAL_MARGIN <= this.#deps.clock.now();
  }

  latest(session: HostSession): HostSession {
    const renewed = this.#renewed.get(session.id);
    return renewed && isNewer(renewed, session) ? { ...session, ...renewed } : session;
  }

  async ended({ id, expiresAt }: HostSession, cause?: unknown): Promise<SignInEnded> {
    const { host, sessions, log } = this.#deps;
    this.#renewed.delete(id);
    await sessions.revoke(id, expiresAt).catch((cause: unknown) => {
      log?.warn("The store couldn't save that a session ended", { cause });
    });
    return new SignInEnded(host.name, { cause });
  }

  async #check(session: HostSession): Promise<SignInEnded | undefined> {
    const { host, clock, people } = this.#deps;
    try {
      const { login, id, role } = await host.whoIs(await this.tokenOf(session));
      await people?.hostSaid({ ...personOf(host.id, login, id), hostRole: role });
      this.#checkAgainAt(session.id, clock.now() + CHECK_INTERVAL);
      return undefined;
    } catch (error) {
      if (error instanceof SignInEnded) return error;
      if (error instanceof SignInRefused || error instanceof Unauthenticated)
        return this.ended(session, error);
      this.#checkAgainAt(session.id, clock.now() + RETRY_INTERVAL);
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    }
  }

  #checkAgainAt(id: string, at: number): void {
    this.#dueAt.delete(id);
    this.#dueAt.set(id, at);
    if (this.#dueAt.size > MAX_CHECKED) this.#dueAt.delete(this.#dueAt.keys().next().value!);
  }

  #renewOnce(session: HostSession): Promise<HostToken> {
    const renewing =
      this.#renewing.get(session.id) ??
      this.#deps.renewing
        .runExclusive(() => this.#renew(session))
        .finally(() => this.#renewing.delete(session.id));
    this.#renewing.set(session.id, renewing);
    return renewing;
  }

  async #renew(session: HostSession): Promise<HostToken> {
    const { host, renewals, log } = this.#deps;
    await this.#catchUp(session);
    const latest = this.latest(session);
    if (!this.#isDue(latest)) return latest;
    try {
      const renewed = await host.renew(latest.renewal.token);
      this.#know(session.id, renewed);
      await renewals.keep(session.id, renewed, session.expiresAt).catch((cause: unknown) => {
        log?.warn("The store couldn't save that a token was renewed", { cause });
      });
      return renewed;
    } catch (error) {
      throw error instanceof Unauthenticated ? await this.ended(session, error) : error;
    }
  }

  /** Learns what another server, or this one before a restart, renewed. @throws Unavailable */
  async #catchUp(session: HostSession): Promise<void> {
    if (!session.renewal) return;
    const kept = await this.#deps.renewals.find(session.id);
    if (kept && isNewer(kept, this.latest(session))) this.#know(session.id, kept);
  }

  #know(id: string, renewed: HostToken): void {
    this.#renewed.set(id, renewed);
    if (this.#renewed.size > MAX_RENEWED) this.#renewed.delete(this.#renewed.keys().next().value!);
  }
}

/** The login is what they are called here. */
function personOf(kind: CodeHostId, login: string, accountId: string): SignedInPerson {
  return {
    id: personIdOf({ kind, accountId })!,
    kind,
    name: login,
    email: undefined,
    emailCounts: false,
    groups: [],
  };
}

function isNewer({ renewal }: HostToken, than: HostToken): boolean {
  return (renewal?.dueAt ?? 0) > (than.renewal?.dueAt ?? 0);
}
