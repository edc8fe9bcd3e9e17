import * as client from "openid-client";

import { Unavailable } from "../core/errors.ts";
import type { Clock, OutsideCalls } from "../core/ports.ts";
import type { IdentityProvider } from "../core/session/oidc-sign-ins.ts";
import { SignInRefused } from "../core/session/started-sign-ins.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { type Claims, identityOf, isComplete } from "./claims.ts";
import { discoveryRefusalOf, isOtherClient, isSafe, refusalOf, userinfoRefusalOf } from "./refusals.ts";

/** How far the provider's clock may be off, and how old a token may be, in seconds: Entra dates it back by five minutes. */
const CLOCK_SKEW = 60;
const MAX_AGE = 10 * 60;

/** For how long the provider's description of itself is taken as it was, in milliseconds. */
const KNOWN_FOR_MS = 10 * 60_000;

export type OidcSettings = Readonly<{
  name: string;
  issuer: string;
  client: Readonly<{ id: string; secret: string }>;
  groupsClaim: string;
}>;

type Options = Readonly<{ clock: Clock; timeoutMs?: number; calls?: OutsideCalls | undefined }>;

type Asked = Parameters<IdentityProvider["identify"]>[1];
type Document = Readonly<{ at: number; answer: Promise<Response> }>;

/** By OpenID Connect's discovery, with the authorization code flow. Source: OpenID Connect Core 1.0. */
export class OpenIdProvider implements IdentityProvider {
  readonly name: string;
  readonly issuer: string;
  readonly #settings: OidcSettings;
  readonly #clock: Clock;
  readonly #fetch: client.CustomFetch;
  /** What the provider says of itself. */
  #document: Document | undefined;
  /** A provider may take only one of the two ways to send a secret, and not say which. */
  #takesOther = false;

  constructor(settings: OidcSettings, options: Options) {
    this.name = settings.name;
    this.issuer = settings.issuer;
    this.#settings = settings;
    this.#clock = options.clock;
    this.#fetch = boundedFetch({ ...settings, ...options });
  }

  async address({ state, nonce, challenge, callback }: Parameters<IdentityProvider["address"]>[0]) {
    const provider = await this.#discovered();
    const scopes = ["openid", "profile", "email"];
    // Entra refuses a scope that it doesn't know; Okta gives no groups without it.
    if (provider.serverMetadata().scopes_supported?.includes("groups")) scopes.push("groups");
    return this.#page(() =>
      client.buildAuthorizationUrl(provider, {
        redirect_uri: callback,
        scope: scopes.join(" "),
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }),
    );
  }

  async identify(answer: Parameters<IdentityProvider["identify"]>[0], asked: Asked) {
    const provider = await this.#discovered();
    try {
      const tokens = await this.#tokens(provider, answer, asked);
      const claims = tokens.claims()!;
      this.#checkToken(claims);
      const about = await this.#about(provider, tokens.access_token, claims);
      return { identity: identityOf(claims, about, this.#settings.groupsClaim), idToken: tokens.id_token! };
    } catch (error) {
      throw refusalOf(error, this.name);
    }
  }

  async endAddress(idToken: string | undefined, back: string): Promise<string | undefined> {
    const provider = await this.#discovered();
    if (!provider.serverMetadata().end_session_endpoint) return undefined;
    const asked = new URLSearchParams({ post_logout_redirect_uri: back });
    if (idToken !== undefined) asked.set("id_token_hint", idToken);
    return this.#page(() => client.buildEndSessionUrl(provider, asked));
  }

  /** Is made anew for each use, so that keys are never older than the token that they sign. */
  async #discovered(): Promise<client.Configuration> {
    const { issuer, client: app } = this.#settings;
    const document = this.#freshDocument();
    try {
      const provider = await client.discovery(
        new URL(issuer),
        app.id,
        { client_secret: app.secret, [client.clockTolerance]: CLOCK_SKEW },
        this.#authentication,
        {
          [client.customFetch]: document,
          execute: [
            // Without it, nobody looks at the signature.
            client.enableNonRepudiationChecks,
            ...(isOnHttp(issuer) ? [client.allowInsecureRequests] : []),
          ],
        },
      );
      provider[client.customFetch] = this.#fetch;
      return provider;
    } catch (error) {
      this.#document = undefined;
      throw discoveryRefusalOf(error, this.name, issuer);
    }
  }

  /** Those who come together share one question. */
  #freshDocument(): client.CustomFetch {
    return async (url, init) => {
      const now = performance.now();
      const known = this.#document;
      const document =
        known && now - known.at < KNOWN_FOR_MS ? known : { at: now, answer: this.#fetch(url, init) };
      this.#document = document;
      return (await document.answer).clone() as Response;
    };
  }

  readonly #authentication: client.ClientAuth = (provider, app, body, headers) => {
    const { secret } = this.#settings.client;
    const methods = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = methods.includes("client_secret_basic") !== this.#takesOther;
    const method = isBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
    return method(provider, app, body, headers);
  };

  async #tokens(
    provider: client.Configuration,
    answer: Parameters<IdentityProvider["identify"]>[0],
    asked: Asked,
  ) {
    const { callback, state, nonce, verifier } = asked;
    const address = new URL(callback);
    address.search = new URLSearchParams(Object.entries(answer)).toString();
    const grant = () =>
      client.authorizationCodeGrant(provider, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
    try {
      return await grant();
    } catch (error) {
      if (!isOtherClient(error)) throw error;
      this.#takesOther = !this.#takesOther;
      return await grant();
    }
  }

  /** What the library leaves open. @throws SignInRefused */
  #checkToken({ azp, iat, sub }: Claims): void {
    const age = this.#clock.now() / 1000 - iat;
    const isOurs = azp === undefined || azp === this.#settings.client.id;
    const isNow = age > -CLOCK_SKEW && age < MAX_AGE + CLOCK_SKEW;
    const hasSubject = /^[!-~](?:[ -~]{0,253}[!-~])?$/.test(sub);
    if (isOurs && isNow && hasSubject) return;
    const wrong = isOurs ? (isNow ? "sub" : "iat") : "azp";
    throw new SignInRefused("not-trusted", this.name, {
      cause: new Error(`The claim ${wrong} of the token isn't right`),
    });
  }

  /** Asks for what the token doesn't say. */
  async #about(
    provider: client.Configuration,
    accessToken: string,
    claims: Claims,
  ): Promise<Claims | undefined> {
    const { groupsClaim } = this.#settings;
    if (isComplete(claims, groupsClaim) || !provider.serverMetadata().userinfo_endpoint) return undefined;
    try {
      return (await client.fetchUserInfo(provider, accessToken, claims.sub)) as unknown as Claims;
    } catch (error) {
      throw userinfoRefusalOf(error, this.name);
    }
  }

  /** The provider says where browsers go, so that is looked at. */
  #page(build: () => URL): string {
    try {
      const url = build();
      if (isSafe(url)) return url.href;
      throw new Error(`${url.origin} isn't https`);
    } catch (error) {
      const cause = new Error((error as Error).message);
      throw new Unavailable(`${this.name} names no page to which browsers can go.`, { cause });
    }
  }
}

/** As the configuration allows it for this machine alone. */
function isOnHttp(issuer: string): boolean {
  return new URL(issuer).protocol === "http:";
}
