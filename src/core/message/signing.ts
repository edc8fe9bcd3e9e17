import { Invalid } from "../errors.ts";
import { type Change, signed, type Signer } from "../repository/commit.ts";
import { hasAccount, isHostSession, type Session, type SessionKind } from "../session/session.ts";

/** The account of somebody on a code host. */
export type Account = Readonly<{ id: string; login: string }>;

type Deps = Readonly<{
  /** Whether each commit ends with a line by who publishes. */
  isSignedOff: boolean;
  /** The address of a person, of a token that of its maker; undefined where nobody knows one. */
  people: Readonly<{ emailOf(session: Session): Promise<string | undefined> }>;
  /** The one that a code host has for an account, by which no mail arrives; undefined where none is used. */
  noReply: ((account: Account) => string) | undefined;
}>;

const because: Readonly<Record<SessionKind, string>> = {
  oidc: "Commits are signed off here, and where you sign in gives no address of yours that counts. Ask your administrator.",
  pin: "Commits are signed off here. Give your email address first, in Settings or by PUT /api/admin/me.",
  github: "Commits are signed off here. Give your email address first, in Settings or by PUT /api/admin/me.",
};

const becauseOfMaker: Readonly<Record<SessionKind, string>> = {
  oidc: "Commits are signed off here, and where who made this token signs in gives no address of theirs that counts. Ask your administrator.",
  pin: "Commits are signed off here, and who made this token gave no email address before, or it belongs to somebody else now. Give yours in Settings or by PUT /api/admin/me, then make a new token.",
  github:
    "Commits are signed off here, and who made this token gave no email address. Give it in Settings or by PUT /api/admin/me.",
};

export class NoAddress extends Invalid {
  /** Whether the person can give one. */
  readonly asksForAddress: boolean;

  constructor(session: Session) {
    const { kind } = session;
    super(kind === "token" ? becauseOfMaker[session.makerKind ?? "pin"] : because[kind]);
    this.asksForAddress = kind === "pin" || kind === "github";
  }
}

/** Who signs what is published. */
export class Signing {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** As `signed` of a commit. @throws NoAddress, Unavailable */
  async signed(
    message: string,
    session: Session,
    authors: readonly [string, ...string[]],
  ): Promise<Pick<Change, "message" | "by">> {
    const signer = await this.signerIfAny(session);
    if (this.#deps.isSignedOff && !signer) throw new NoAddress(session);
    return signed(message, session, authors, signer);
  }

  /** Returns why somebody can't sign. @throws Unavailable */
  async whyNot(session: Session): Promise<NoAddress | undefined> {
    const mayNot = this.#deps.isSignedOff && (await this.signerIfAny(session)) === undefined;
    return mayNot ? new NoAddress(session) : undefined;
  }

  /** Undefined where commits aren't signed off, and where nobody knows an address. @throws Unavailable */
  async signerIfAny(session: Session): Promise<Signer | undefined> {
    const { isSignedOff, people, noReply } = this.#deps;
    if (!isSignedOff) return undefined;
    const account = accountOf(session);
    const email = (await people.emailOf(session)) ?? (account && noReply?.(account));
    return email === undefined ? undefined : { name: signedName(session), email };
  }
}

function accountOf(session: Session): Account | undefined {
  if (isHostSession(session))
    return session.accountId === undefined ? undefined : { id: session.accountId, login: session.login };
  if (session.kind !== "token" || !hasAccount(session) || session.makerId === undefined) return undefined;
  return { id: session.makerId, login: session.maker };
}

/** Git ends a name at an angle bracket, and takes signs such as dots from its ends. */
function signedName(session: Session): string {
  const name = session.kind === "token" ? session.maker : session.name;
  const signs = Array.from(name.replace(/[<>]|\p{Cc}/gu, ""));
  const isKept = (sign: string) => !/^[\s.,:;"'\\]$/u.test(sign);
  return (
    signs.slice(Math.max(0, signs.findIndex(isKept)), signs.findLastIndex(isKept) + 1).join("") || "team"
  );
}
