import type { OutsideCalls } from "./core/ports.ts";
import type { LineLog } from "./log.ts";
import type { CurrentRequest } from "./web/current-request.ts";
import { traceparent } from "./web/trace.ts";

type Deps = Readonly<{ log: LineLog; currentRequest: CurrentRequest }>;

/** Logs each call, and passes the trace of its request on. */
export function outsideCalls({ log, currentRequest }: Deps): OutsideCalls {
  return {
    headers(): Record<string, string> {
      const { trace } = currentRequest;
      return trace ? { traceparent: traceparent(trace) } : {};
    },
    ended(service, began, facts) {
      log.debug?.(service, began, facts);
    },
  };
}
