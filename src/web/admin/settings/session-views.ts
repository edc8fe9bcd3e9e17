import {
  choosesName,
  type CookieSession,
  type ListedSession,
  type PersonSession,
  type SessionKind,
} from "../../../core/session/session.ts";
import type { Sessions } from "../../../core/session/sessions.ts";
import type { SignInPlace } from "../../../core/session/started-sign-ins.ts";
import { timeView } from "../time-view.ts";

export const SUMMED_MS = 30 * 24 * 60 * 60 * 1000;

/** Made for the first page, so that each start is faster. */
let numbers: Intl.NumberFormat | undefined;

export function count(number: number): string {
  numbers ??= new Intl.NumberFormat("en");
  return numbers.format(number);
}

const MAX_SHOWN = 100;

/** `places` names where people sign in elsewhere. */
export type Places = Readonly<{ signInPlaces: readonly SignInPlace[] }>;

export function wayIn(kind: SessionKind, { signInPlaces }: Places): string {
  if (kind === "pin") return "with the team PIN";
  const { name } = signInPlaces.find(({ id }) => id === kind) ?? { name: usualNames[kind] };
  return `with ${name}`;
}

/** Where it isn't set up any more. */
const usualNames: Record<SignInPlace["id"], string> = { github: "GitHub", oidc: "OpenID Connect" };

export function sessionView(session: CookieSession, places: Places, now: number) {
  const { name, kind, expiresAt } = session;
  const isNamedElsewhere = !choosesName(session);
  return { name, by: wayIn(kind, places), until: timeView(expiresAt, now, "date"), isNamedElsewhere };
}

export async function signedInView(
  { sessions, places }: Readonly<{ sessions: Sessions; places: Places }>,
  own: PersonSession,
  now: number,
) {
  const listed = await sessions.listed(own);
  const { times, last } = await sessions.refusedSince(now - SUMMED_MS);
  return {
    refused: {
      times: count(times),
      last: last && { time: timeView(last.at, now), from: last.address },
    },
    sessions: listed.slice(0, MAX_SHOWN).map((session) => listedView(session, { own, places, now })),
    more: Math.max(0, listed.length - MAX_SHOWN),
  };
}

export function listedView(
  { id, name, kind, address, startedAt, seenAt }: ListedSession,
  { own, places, now }: Readonly<{ own: CookieSession; places: Places; now: number }>,
) {
  return {
    id,
    name,
    by: wayIn(kind, places),
    address,
    since: timeView(startedAt, now),
    seen: timeView(seenAt, now),
    isOwn: id === own.id,
  };
}
