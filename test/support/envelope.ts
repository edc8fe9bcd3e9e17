import { expect } from "bun:test";

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
  expect(answer.json).toEqual({ ok: false, error: expect.any(String) });
  const { error } = answer.json as { error: string };
  expect(error).toMatch(/^[^\n<>]+\.$/);
  expect(error).not.toMatch(
    /\.[jt]sx?\b|node_modules|\bat \S+:\d+|Error\b|sqlite|\[object|undefined|(^| )\/\w/i,
  );
  expectApiHeaders(answer);
  return error;
}
