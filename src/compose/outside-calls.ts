import type { OutsideCalls } from "../core/ports.ts";
import type { LineLog } from "../machine/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { CurrentRequest } from "../web/request/current-request.ts";
import { traceparent } from "../web/request/trace.ts";

type Deps = Readonly<{
  log: Pick<LineLog, "debug" | "info">;
  currentRequest: Pick<CurrentRequest, "trace" | "kind">;
  metrics: Pick<Metrics, "ended">;
}>;

/** A call to git that takes longer is logged whatever it does. Milliseconds. */
const SLOW_MS = 1000;

/** Git commands that change the repository. */
const writing = /^(?:-c \S+ )*(?:fast-import|update-ref|update-index|read-tree|checkout|rm|config|init)\b/;

/** Counts and logs each call, and passes the trace of its request on. */
export function outsideCalls({ log, currentRequest, metrics }: Deps): OutsideCalls {
  return {
    headers(): Record<string, string> {
      const { trace } = currentRequest;
      return trace ? { traceparent: traceparent(trace) } : {};
    },
    ended(service, began, facts) {
      metrics.ended(service, began, facts);
      const ms = Math.round((performance.now() - began) * 10) / 10;
      if (isNews({ service, ms, facts }, currentRequest.kind)) log.info(service, { ...facts, ms });
      else log.debug?.(service, began, facts);
    },
  };
}

type Call = Readonly<{ service: string; ms: number; facts: Record<string, unknown> }>;

/** A page reads the repository on this machine many times, in a few milliseconds each. */
function isNews({ service, ms, facts: { command, status } }: Call, kind: CurrentRequest["kind"]): boolean {
  if (service !== "git") return kind !== "probe" || (status !== 200 && status !== 304);
  const isOdd = ms > SLOW_MS || typeof status !== "number";
  return isOdd || (kind === "other" && writing.test(String(command)));
}
