import { DomainError, NotConfigured, Unavailable } from "../errors.ts";
import { atLeast } from "../person/role.ts";
import type { Clock } from "../ports.ts";
import type { AccountRole, HostAccounts } from "../session/code-host.ts";
import type { Maker } from "../session/session.ts";

const MINUTE = 60_000;

/** How often it is asked what a maker may do, and for how long an answer is good where no new one comes, in milliseconds. */
const ASKED_EVERY = 15 * MINUTE;
const GOOD_FOR = 2 * ASKED_EVERY;

/** After a failed question, and for makers who may not write: they are to notice soon that they may again. */
const ASKED_AGAIN = MINUTE;

const MAX_KNOWN = 1000;

type Deps = Readonly<{
  /** Undefined where the repository's host has no accounts. */
  accounts?: HostAccounts | undefined;
  clock: Clock;
}>;

/** `at`: when the host said so; `askAt`: when it is asked again. Unix milliseconds. */
type Known = Readonly<{ role: AccountRole; at: number; askAt: number }>;

/** What the makers of tokens may do on the code host now: a token commits with the server's rights, not with theirs. */
export class MakerAccess {
  readonly #deps: Deps;
  readonly #known = new Map<string, Known>();
  readonly #asking = new Map<string, Promise<AccountRole>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns undefined for makers without an account there. @throws Unavailable where nobody says */
  async roleOf(maker: Maker): Promise<AccountRole | undefined> {
    const { accounts, clock } = this.#deps;
    if (!accounts || maker.makerKind !== accounts.id) return undefined;
    const key = JSON.stringify([maker.maker, maker.makerId]);
    const known = this.#known.get(key);
    const now = clock.now();
    if (known && known.at <= now && now < known.askAt) return known.role;
    try {
      return await this.#ask(accounts, key, maker);
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof NotConfigured) throw error;
      const until = known && known.at <= now ? known.at + GOOD_FOR : -Infinity;
      if (!known || now >= until)
        throw new Unavailable(
          `${accounts.name} doesn't say whether ${maker.maker} may still write to ${accounts.repository}, so this token has to wait. Try again in a minute.`,
          { cause: error, retryAfterSeconds: error.retryAfterSeconds ?? ASKED_AGAIN / 1000 },
        );
      this.#know(key, { ...known, askAt: Math.min(now + ASKED_AGAIN, until) });
      return known.role;
    }
  }

  /** Requests that come together share one question. */
  #ask(accounts: HostAccounts, key: string, { maker, makerId }: Maker): Promise<AccountRole> {
    const asking =
      this.#asking.get(key) ??
      accounts
        .roleOf({ login: maker, id: makerId })
        .then((role) => {
          const at = this.#deps.clock.now();
          const mayWrite = role !== "none" && atLeast(role, "publisher");
          this.#know(key, { role, at, askAt: at + (mayWrite ? ASKED_EVERY : ASKED_AGAIN) });
          return role;
        })
        .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  #know(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
  }
}
