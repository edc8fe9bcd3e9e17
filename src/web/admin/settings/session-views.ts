import {
  type CookieSession,
  isHostSession,
  type ListedSession,
  type SessionKind,
} from "../../../core/session/session.ts";
import type { Sessions } from "../../../core/session/sessions.ts";
import { timeView } from "../time-view.ts";

export const SUMMED_MS = 30 * 24 * 60 * 60 * 1000;

/** Made for the first page, so that each start is faster. */
let numbers: Intl.NumberFormat | undefined;

export function count(number: number): string {
  numbers ??= new Intl.NumberFormat("en");
  return numbers.format(number);
}

const MAX_SHOWN = 100;
const waysIn: Record<SessionKind, string> = { pin: "with the team PIN", github: "with GitHub" };

export function sessionView(session: CookieSession, now: number) {
  const { name, kind, expiresAt } = session;
  const isNamedByHost = isHostSession(session);
  return { name, by: waysIn[kind], until: timeView(expiresAt, now, "date"), isNamedByHost };
}

export async function signedInView(sessions: Sessions, own: CookieSession, now: number) {
  const listed = await sessions.listed();
  const { times, last } = await sessions.refusedSince(now - SUMMED_MS);
  return {
    refused: {
      times: count(times),
      last: last && { time: timeView(last.at, now), from: last.address },
    },
    sessions: listed.slice(0, MAX_SHOWN).map((session) => listedView(session, own, now)),
    more: Math.max(0, listed.length - MAX_SHOWN),
  };
}

function listedView(session: ListedSession, own: CookieSession, now: number) {
  const { id, name, kind, address, startedAt, seenAt } = session;
  return {
    id,
    name,
    by: waysIn[kind],
    address,
    since: timeView(startedAt, now),
    seen: timeView(seenAt, now),
    isOwn: id === own.id,
  };
}
