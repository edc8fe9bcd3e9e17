import { UpstreamFailed } from "../errors.ts";
import type { Clock, Ids, Log } from "../ports.ts";
import { type AllowedAddresses, isAllowed } from "./allowed-addresses.ts";
import { accountOf, type Identity, personOf } from "./identity.ts";
import { isGoogle, isOpenIssuer } from "./issuers.ts";
import type { RenewalStore } from "./renewal-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { OidcSession } from "./session.ts";
import type { SignedInPeople, SignedInPerson } from "./signed-in-people.ts";
import {
  type CallbackQuery,
  type PendingSignIn,
  type SignInPlace,
  SignInRefused,
  type SignIns,
  StartedSignIns,
} from "./started-sign-ins.ts";

const HOUR = 60 * 60 * 1000;

/** How long somebody who signs out waits for the provider, in milliseconds. */
const MAX_WAIT_MS = 2000;

/** A provider of OpenID Connect. Each method throws UpstreamFailed, UpstreamSilent and Unavailable. */
export interface IdentityProvider {
  readonly name: string;
  readonly issuer: string;
  /** Returns the sign-in page's URL. `challenge` is PKCE's with S256. */
  address(
    request: Pick<PendingSignIn, "state" | "nonce"> & { challenge: string; callback: string },
  ): Promise<string>;
  /** Checks the answer, and everything in it. @throws SignInRefused */
  identify(
    answer: CallbackQuery,
    asked: Pick<PendingSignIn, "state" | "nonce" | "verifier"> & { callback: string },
  ): Promise<{ identity: Identity; idToken: string }>;
  /** Returns where its own session ends, if it has such a page. The browser comes back to `back`. */
  endAddress(idToken: string | undefined, back: string): Promise<string | undefined>;
}

type Deps = Readonly<{
  provider: IdentityProvider;
  sessions: Pick<SessionStore, "epoch" | "useOnce">;
  people: Pick<SignedInPeople, "signedIn">;
  /** The provider's tokens. */
  idTokens: RenewalStore<string>;
  /** Undefined where everybody at the issuer may come in. */
  allowed: AllowedAddresses | undefined;
  hours: number;
  /** Whether signing out here ends the session there. */
  signsOut: boolean;
  clock: Clock;
  ids: Ids;
  log?: Log;
}>;

export class OidcSignIns implements SignIns {
  readonly #deps: Deps;
  readonly started: StartedSignIns;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.started = new StartedSignIns({ ...deps, place: this.place });
  }

  get place(): SignInPlace {
    return { id: "oidc", name: this.#deps.provider.name };
  }

  async begin(next: string, callback: string): Promise<{ pending: PendingSignIn; address: string }> {
    const { pending, challenge } = this.started.begin(next);
    return { pending, address: await this.#deps.provider.address({ ...pending, challenge, callback }) };
  }

  /** @throws SignInRefused, UpstreamFailed, UpstreamSilent, Unavailable */
  async finish(
    pending: PendingSignIn | undefined,
    query: CallbackQuery,
    callback: string,
  ): Promise<OidcSession> {
    const { provider, sessions, people, clock, ids, hours } = this.#deps;
    const asked = await this.started.use(pending, query.state);
    if (query.error) throw this.#refusal(query.error);
    const { identity, idToken } = await provider.identify(query, { ...asked, callback });
    const person = personOf(identity, isOpenIssuer(provider.issuer));
    this.#checkAllowed(person, identity);
    if (!(await people.signedIn(person))) throw new SignInRefused("no-role", provider.name);
    const [id, expiresAt] = [ids.next(), clock.now() + hours * HOUR];
    await this.#keep(id, idToken, expiresAt);
    const { name, email, emailCounts } = person;
    return {
      kind: "oidc",
      id,
      accountId: accountOf(identity),
      name,
      ...(emailCounts && email !== undefined ? { email } : {}),
      expiresAt,
      epoch: sessions.epoch("oidc"),
    };
  }

  /** Returns where the person's session at the provider ends; undefined where it stays. */
  async endAddress({ id }: OidcSession, back: string): Promise<string | undefined> {
    const { provider, idTokens, signsOut, log } = this.#deps;
    if (!signsOut) return undefined;
    const found = idTokens.find(id).then((idToken) => provider.endAddress(idToken, back));
    const address = found.catch((cause: unknown) => {
      log?.warn("A person who signed out is still signed in at the provider", { cause });
      return undefined;
    });
    return Promise.race([address, Bun.sleep(MAX_WAIT_MS).then(() => undefined)]);
  }

  #checkAllowed(person: SignedInPerson, { hostedDomain }: Identity): void {
    const { provider, allowed } = this.#deps;
    if (!allowed || isAllowed(allowed, person, { hostedDomain, isGoogle: isGoogle(provider.issuer) })) return;
    throw new SignInRefused("not-allowed", provider.name);
  }

  /** A sign-out without it still works, but the provider may ask. */
  async #keep(id: string, idToken: string, expiresAt: number): Promise<void> {
    const { idTokens, signsOut, log } = this.#deps;
    if (!signsOut) return;
    await idTokens.keep(id, idToken, expiresAt).catch((cause: unknown) => {
      log?.warn("The store couldn't save what a sign-out needs", { cause });
    });
  }

  /** Source: RFC 6749, section 4.1.2.1. */
  #refusal(error: string): SignInRefused | UpstreamFailed {
    const { name } = this.#deps.provider;
    if (error === "access_denied") return new SignInRefused("declined", name);
    const cause = new Error(`The provider answered ${JSON.stringify(error.slice(0, 100))}`);
    return new UpstreamFailed(`${name} couldn't sign you in. Try again in a few minutes.`, { cause });
  }
}
