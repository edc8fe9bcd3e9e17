import type { PersonId } from "../person/person.ts";
import type { Audience, Scope, TokenRight } from "./scope.ts";

type Signed = Readonly<{
  id: string;
  name: string;
  expiresAt: number;
  /** Must equal the store's epoch of this kind. */
  epoch?: string;
  /** Must equal that of the person. */
  era?: string;
}>;

const codeHostIds = ["github"] as const;

export const sessionKinds = ["pin", ...codeHostIds, "oidc"] as const;

/** How a person signed in. */
export type SessionKind = (typeof sessionKinds)[number];

export type CodeHostId = (typeof codeHostIds)[number];

/** `renewal` replaces a token that expires at `dueAt`. Unix milliseconds. */
export type HostToken = Readonly<{
  token: string;
  renewal?: Readonly<{ token: string; dueAt: number }>;
}>;

export type HostSession = Signed &
  HostToken &
  Readonly<{
    kind: CodeHostId;
    login: string;
    /** Of the account, whose login can change; undefined where the sign-in was before it was kept. */
    accountId?: string;
  }>;

/** `email` is one that they gave in this session. */
type PinSession = Signed & Readonly<{ kind: "pin"; email?: string }>;

/** Of a person of the organization, signed in by OpenID Connect. */
export type OidcSession = Signed &
  Readonly<{
    kind: "oidc";
    /** `<issuer> <sub>` */
    accountId: string;
    /** Undefined where the provider gave none that counts. */
    email?: string;
  }>;

/** Who somebody is. The browser keeps it sealed in its cookie. */
export type CookieSession = PinSession | HostSession | OidcSession;

/** The person who made a token. */
export type Maker = Readonly<{
  /** The name that is shown: the login, where they had signed in with a code host. */
  maker: string;
  /** How they had signed in; undefined where nobody had, or it wasn't kept yet. */
  makerKind?: SessionKind | undefined;
  /** Of their account there. */
  makerId?: string | undefined;
  /** The address that they had given in a session with the PIN; others' is with the person. */
  makerEmail?: string | undefined;
}>;

/** Of one request with a token. `name` has its maker and its own name. */
export type TokenSession = Signed &
  Maker &
  Readonly<{
    kind: "token";
    /** Bounded by what its maker may now. */
    scope: Scope;
    /** The rights that it was made with. */
    madeWith: readonly TokenRight[];
    audience?: Audience | undefined;
  }>;

/** Of one request with a cookie. */
export type PersonSession = CookieSession & Readonly<{ scope: Scope }>;

/** What asks for something: `scope` says what it may. */
export type Session = PersonSession | TokenSession;

/** Who asks, as long as it doesn't matter what they may. */
export type Identity = CookieSession | TokenSession;

/** Times are Unix milliseconds. */
export type ListedSession = Readonly<{
  id: string;
  kind: SessionKind;
  /** Undefined where it is not known whose it is. */
  person: PersonId | undefined;
  name: string;
  address: string;
  startedAt: number;
  seenAt: number;
  expiresAt: number;
}>;

export const TEAM = "team";

/** Whether the maker has an account on a code host, whose rights are not the server's. */
export function hasAccount({ makerKind }: Maker): boolean {
  return isCodeHost(makerKind);
}

export function isHostSession(session: Identity): session is HostSession {
  return isCodeHost(session.kind);
}

/** Whether the person says their own name; else where they signed in does. */
export function choosesName({ kind }: Identity): boolean {
  return kind === "pin";
}

export function authorOf(session: Identity, sent?: string): string {
  if (isHostSession(session)) return session.login;
  return session.kind === "oidc" ? session.name : (sent ?? session.name);
}

function isCodeHost(kind: Identity["kind"] | undefined): boolean {
  return codeHostIds.some((id) => id === kind);
}
