/** `id` is that of the caller's trace, `spanId` names this request in it. */
export type Trace = Readonly<{ id: string; spanId: string; flags: string }>;

const SAMPLED = 1;

/** Reads `traceparent`. Source: https://www.w3.org/TR/trace-context/ */
export function traceOf(headers: Headers): Trace | undefined {
  const given = headers.get("traceparent") ?? "";
  const [, version, id = "", parent = "", flags = "", more] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(given) ?? [];
  const isValid = version && version !== "ff" && !/^0+$/.test(id) && !/^0+$/.test(parent);
  // Later versions may have more fields, the first has not.
  if (!isValid || (version === "00" && more !== "")) return undefined;
  const spanId = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
  return { id, spanId, flags: Number.parseInt(flags, 16) & SAMPLED ? "01" : "00" };
}

export function traceparent({ id, spanId, flags }: Trace): string {
  return `00-${id}-${spanId}-${flags}`;
}
