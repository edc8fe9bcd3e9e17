import { checkName } from "./draft.ts";
import { TooOften, Unauthenticated } from "./errors.ts";
import { isRightPin, type Pin } from "./pin.ts";
import type { Clock, Ids, SessionStore, SignInStore } from "./ports.ts";
import { type Session, TEAM } from "./session.ts";
import { Turns } from "./turns.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Wrong PINs are counted over this long; so many from one address, or from all, close the door. */
const WINDOW = 15 * MINUTE;
const WRONG_FROM_ONE = 5;
const WRONG_FROM_ALL = 50;

/** An address that signed in rightly within this long is not held by the count of all. */
const TRUSTED_FOR = 30 * DAY;

type Deps = Readonly<{
  sessions: SessionStore;
  signIns: SignInStore;
  pin: Pin;
  days: number;
  clock: Clock;
  ids: Ids;
}>;

export class Sessions {
  readonly #deps: Deps;
  /** One try at a time: tries that arrive together must not all be let in before the first is counted. */
  readonly #tries = new Turns();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get lifetimeSeconds(): number {
    return (this.#deps.days * DAY) / 1000;
  }

  /** @throws Invalid, Unauthenticated, TooOften */
  async signIn(attempt: { pin: string; name?: string | null; address: string }): Promise<Session> {
    const name = checkName(attempt.name, "name") ?? TEAM;
    await this.#tries.take(() => this.#tryPin(attempt.pin, attempt.address));
    const { ids, clock, days } = this.#deps;
    return { kind: "pin", id: ids.next(), name, expiresAt: clock.now() + days * DAY };
  }

  /** @throws Unauthenticated where the session is missing, over or signed out */
  resume(session: Session | undefined): Session {
    const { sessions } = this.#deps;
    if (!session) throw new Unauthenticated("Sign in first.");
    if (this.#isExpired(session)) throw new Unauthenticated("Your session is over; sign in again.");
    if (sessions.isRevoked(session.id)) throw new Unauthenticated("Your session has ended; sign in again.");
    return session;
  }

  /** Whether it was ended, or is over by itself. */
  isOver(session: Session): boolean {
    return this.#isExpired(session) || this.#deps.sessions.isRevoked(session.id);
  }

  /** Ends the session itself, so that a copy of the cookie is dead too. */
  async end(session: Session): Promise<void> {
    await this.#deps.sessions.revoke(session.id, session.expiresAt);
  }

  /** One that lasts longer than any was started while the clock was ahead; a day is for a clock that was set back a little. */
  #isExpired({ expiresAt }: Session): boolean {
    const { clock, days } = this.#deps;
    const now = clock.now();
    return expiresAt <= now || expiresAt > now + (days + 1) * DAY;
  }

  async #tryPin(pin: string, address: string): Promise<void> {
    const { signIns, clock } = this.#deps;
    const now = clock.now();
    const openAgainAt = this.#closedUntil(address, now);
    if (openAgainAt > now) {
      const retryAfterSeconds = Math.ceil((openAgainAt - now) / 1000);
      const minutes = Math.ceil((openAgainAt - now) / MINUTE);
      const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
      throw new TooOften(`Too many wrong PINs; try again in ${wait}.`, { retryAfterSeconds });
    }
    if (await isRightPin(this.#deps.pin, pin)) {
      await signIns.recordRightPin(address, now);
    } else {
      await signIns.recordWrongPin(address, now, now - WINDOW);
      throw new Unauthenticated("That is not the team's PIN.");
    }
  }

  #closedUntil(address: string, now: number): number {
    const { signIns } = this.#deps;
    const fromOne = signIns.wrongPinAt(WRONG_FROM_ONE, { address, until: now });
    const rightAt = signIns.rightPinAt(address);
    const isTrusted = rightAt > now - TRUSTED_FOR && rightAt <= now;
    const fromAll = isTrusted ? 0 : signIns.wrongPinAt(WRONG_FROM_ALL, { until: now });
    return Math.max(fromOne, fromAll) + WINDOW;
  }
}
