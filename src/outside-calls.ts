import type { OutsideCalls } from "./core/ports.ts";
import type { LineLog } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { CurrentRequest } from "./web/current-request.ts";
import { traceparent } from "./web/trace.ts";

type Deps = Readonly<{ log: LineLog; currentRequest: CurrentRequest; metrics: Metrics }>;

/** Counts and logs each call, and passes the trace of its request on. */
export function outsideCalls({ log, currentRequest, metrics }: Deps): OutsideCalls {
  return {
    headers(): Record<string, string> {
      const { trace } = currentRequest;
      return trace ? { traceparent: traceparent(trace) } : {};
    },
    ended(service, began, facts) {
      metrics.ended(service, began, facts);
      log.debug?.(service, began, facts);
    },
  };
}
