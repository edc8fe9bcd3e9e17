import type { AwayView } from "../../../views/away.tsx";
import type { Absence } from "../../core/absence.ts";
import type { RequestLog } from "../pipeline.ts";
import { timeView } from "./time-view.ts";

type Options = Readonly<{ log: Pick<RequestLog, "error">; now: number; again: string }>;

/** Says why a page is shown without the repository. The cause goes to the log only. */
export function awayView(absence: Absence | undefined, { log, now, again }: Options): AwayView | undefined {
  if (!absence) return undefined;
  const { why, seenAt } = absence;
  if (why.cause) log.error("A page was shown without the repository", { cause: why });
  const seen = seenAt === undefined ? undefined : timeView(seenAt, now);
  return { why: why.message, seen, again };
}

export function addressIn(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
