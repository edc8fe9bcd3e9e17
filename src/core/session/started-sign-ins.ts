import { Forbidden } from "../errors.ts";
import type { Clock } from "../ports.ts";
import type { SessionStore } from "./session-store.ts";
import type { CookieSession, SessionKind } from "./session.ts";

const MINUTE = 60_000;

const SIGN_IN_TIMEOUT = 10 * MINUTE;

/** Refused sign-ins from one address within the window that close it for that address. */
const MAX_REFUSED = 50;
const REFUSED_WITHIN = 15 * MINUTE;
const MAX_ADDRESSES = 10_000;

/** Where people sign in on pages of somebody else. */
export type SignInPlace = Readonly<{ id: Exclude<SessionKind, "pin">; name: string }>;

/** The browser keeps it sealed during a sign-in. */
export type PendingSignIn = Readonly<{
  at: SignInPlace["id"];
  state: string;
  verifier: string;
  nonce: string;
  next: string;
  expiresAt: number;
}>;

export type CallbackQuery = Readonly<{ code?: string; state?: string; error?: string; iss?: string }>;

/** Each method throws UpstreamFailed, UpstreamSilent and Unavailable. */
export interface SignIns {
  readonly place: SignInPlace;
  readonly started: StartedSignIns;
  begin(next: string, callback: string): Promise<Readonly<{ pending: PendingSignIn; address: string }>>;
  /** @throws SignInRefused */
  finish(pending: PendingSignIn | undefined, query: CallbackQuery, callback: string): Promise<CookieSession>;
}

export class SignInRefused extends Forbidden {
  readonly why: keyof ReturnType<typeof signInRefusals>;

  constructor(why: SignInRefused["why"], place: string, details?: { cause?: unknown }) {
    super(signInRefusals(place)[why], details);
    this.why = why;
  }
}

export const signInRefusals = (place: string) => ({
  "too-many": `Too many sign-ins with ${place} failed from your network. Try again in 15 minutes.`,
  over: "This sign-in has expired or was already used. Sign in again.",
  declined: `Sign-in was canceled on ${place}.`,
  "no-access": `Your ${place} account can't write to the repository. Ask its owner for write access.`,
  "single-sign-on": `The repository's organization requires single sign-on. Sign in to it on ${place}, then sign in here.`,
  "not-approved": `The repository's organization hasn't approved this app. Ask an owner to approve it in the organization's settings on ${place}.`,
  "not-trusted": `The answer of ${place} can't be trusted, so you aren't signed in. Try again, or tell your administrator.`,
  "not-allowed": `Your ${place} account may not sign in here. Ask your administrator.`,
  "no-role": `You have no role here yet. Ask your administrator to give your ${place} account one.`,
});

type Deps = Readonly<{
  place: SignInPlace;
  sessions: Pick<SessionStore, "useOnce">;
  clock: Clock;
}>;

/** What is alike wherever people sign in: a state that works once, in one browser, and a bound on refusals. */
export class StartedSignIns {
  readonly #deps: Deps;
  readonly #refused = new Map<string, readonly number[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  readonly lifetimeSeconds = SIGN_IN_TIMEOUT / 1000;

  /** `challenge` is PKCE's with S256. */
  begin(next: string): { pending: PendingSignIn; challenge: string } {
    const [state, verifier, nonce] = [randomText(), randomText(), randomText()];
    const challenge = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
    const { place, clock } = this.#deps;
    const expiresAt = clock.now() + SIGN_IN_TIMEOUT;
    return { pending: { at: place.id, state, verifier, nonce, next, expiresAt }, challenge };
  }

  /** A state is valid once, also for concurrent requests. @throws SignInRefused */
  async use(pending: PendingSignIn | undefined, state: string | undefined): Promise<PendingSignIn> {
    const { place, sessions, clock } = this.#deps;
    const now = clock.now();
    const remainingMs = (pending?.expiresAt ?? 0) - now;
    const isGood =
      pending?.at === place.id &&
      state &&
      pending.state === state &&
      remainingMs > 0 &&
      remainingMs <= SIGN_IN_TIMEOUT;
    if (!isGood || !(await sessions.useOnce(pending.state, pending.expiresAt, now)))
      throw new SignInRefused("over", place.name);
    return pending;
  }

  /** @throws SignInRefused after too many refusals at this address */
  checkAddress(address: string): void {
    const since = this.#deps.clock.now() - REFUSED_WITHIN;
    const recent = (this.#refused.get(address) ?? []).filter((at) => at > since);
    if (recent.length >= MAX_REFUSED) throw new SignInRefused("too-many", this.#deps.place.name);
  }

  countRefusal(address: string): void {
    const before = this.#refused.get(address) ?? [];
    this.#refused.delete(address);
    this.#refused.set(address, [...before, this.#deps.clock.now()].slice(-MAX_REFUSED));
    if (this.#refused.size > MAX_ADDRESSES) this.#refused.delete(this.#refused.keys().next().value!);
  }
}

/** Returns 256 bits as base64url. Source: RFC 7636, section 4.1. */
function randomText(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}
