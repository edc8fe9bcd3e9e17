import { Invalid } from "../errors.ts";
import { checkName } from "../line.ts";
import { type Audience, type TokenRight, tokenRights, type TokenScope } from "../session/scope.ts";
import { authorOf, type CookieSession, type Maker } from "../session/session.ts";
import { type Slug, slug } from "../slug/slug.ts";

/** A script's key, without its secret. Times are Unix milliseconds. */
export type Token = TokenScope &
  Maker &
  Readonly<{
    id: string;
    name: string;
    /** Undefined for the API and for agents. */
    audience?: Audience | undefined;
    madeAt: number;
    expiresAt: number;
    /** Exact to a minute; undefined if it was never used. */
    lastUse: Readonly<{ at: number; address: string }> | undefined;
  }>;

/** As a client asks for one; what is left out is everywhere, and 90 days. */
export type AskedToken = Readonly<{
  name: string;
  can: readonly string[];
  folders?: readonly string[] | null | undefined;
  days?: number | null | undefined;
}>;

/** The author of a draft has 80 characters at most, and the name of the token stands whole in it. */
const MAX_NAME_CHARACTERS = 40;
const MAX_AUTHOR_CHARACTERS = 80;

const MAX_FOLDERS = 50;

export const DEFAULT_DAYS = 90;
export const MAX_DAYS = 365;

/** @throws Invalid, which names the field */
export function checkToken({
  name,
  can,
  folders,
  days,
}: AskedToken): TokenScope & { name: string; days: number } {
  return {
    name: checkedName(name),
    can: checkRights(can),
    folders: checkFolders(folders),
    days: checkDays(days),
  };
}

export function makerOf(session: CookieSession): Maker {
  const made = { maker: authorOf(session), makerKind: session.kind };
  return session.kind === "pin"
    ? { ...made, makerEmail: session.email }
    : { ...made, makerId: session.accountId };
}

/** Returns who did what a token does: `Ada (nightly import)`. */
export function bearerName({ maker, name }: Pick<Token, "maker" | "name">): string {
  const most = MAX_AUTHOR_CHARACTERS - [...name].length - " ()".length;
  const letters = [...maker];
  const shown = letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : maker;
  return `${shown} (${name})`;
}

function checkedName(given: string): string {
  const name = checkName(given, "name");
  if (name === undefined) throw new Invalid("name is empty. Name what the token is for.");
  if ([...name].length > MAX_NAME_CHARACTERS)
    throw new Invalid(`name is longer than ${MAX_NAME_CHARACTERS} characters.`);
  return name;
}

function checkRights(given: readonly string[]): readonly TokenRight[] {
  const unknown = given.find((each) => !tokenRights.includes(each as TokenRight));
  if (unknown !== undefined || given.length === 0)
    throw new Invalid("can must list at least one of read, draft, publish and generate, and nothing else.");
  return tokenRights.filter((right) => given.includes(right));
}

function checkFolders(given: readonly string[] | null | undefined): readonly Slug[] | undefined {
  if (given === undefined || given === null) return undefined;
  if (given.length === 0 || given.length > MAX_FOLDERS)
    throw new Invalid(`folders must have 1 to ${MAX_FOLDERS} slugs. Leave it out for all pages.`);
  return [...new Set(given.map(slug))];
}

function checkDays(days: number | null | undefined): number {
  if (days === undefined || days === null) return DEFAULT_DAYS;
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new Invalid(`days must be a whole number from 1 to ${MAX_DAYS}.`);
  return days;
}
