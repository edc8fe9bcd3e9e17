import { expect } from "bun:test";

/** The words that a failure with a status can have. */
export const codesOf: Readonly<Record<number, readonly string[]>> = {
  400: ["invalid"],
  401: ["unauthenticated"],
  403: ["forbidden"],
  404: ["not-found"],
  405: ["method-not-allowed"],
  409: ["conflict", "stale", "review-required"],
  412: ["stale"],
  422: ["invalid", "does-not-compile"],
  413: ["too-large"],
  415: ["unsupported-type"],
  429: ["rate-limited"],
  500: ["internal"],
  502: ["upstream-failed"],
  503: ["not-configured", "unavailable"],
  504: ["upstream-silent"],
};

type Answer = Readonly<{ status: number; headers: Headers; json: unknown }>;

export function expectApiHeaders({ headers }: Answer): void {
  expect(headers.get("content-type")).toStartWith("application/json");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("access-control-allow-origin")).toBeNull();
}

/** Expects one plain sentence in the envelope, without internals. */
export function expectRefusal(answer: Answer, status: number): string {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ ok: false, error: expect.any(String), code: expect.any(String) });
  const { error, code } = answer.json as { error: string; code: string };
  expect(codesOf[status]!).toContain(code);
  if (status === 401) expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer( |$)/);
  expect(error).toMatch(/^[^\n<>]+\.$/);
  expect(error).not.toMatch(
    /\.[jt]sx?\b|node_modules|\bat \S+:\d+|Error\b|sqlite|\[object|undefined|(^| )\/\w/i,
  );
  expectApiHeaders(answer);
  return error;
}
