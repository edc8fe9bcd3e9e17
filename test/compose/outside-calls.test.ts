import { expect, test } from "bun:test";

import { outsideCalls } from "../../src/compose/outside-calls.ts";

type Line = Readonly<{ level: string; message: string; facts: Record<string, unknown> }>;

/** `took` is in milliseconds. */
function levelOf(
  service: "git" | "github" | "gemini" | "ai",
  facts: Record<string, unknown>,
  { took = 2, kind = "other" }: { took?: number; kind?: "probe" | "other" | "none" } = {},
): string | undefined {
  const lines: Line[] = [];
  const calls = outsideCalls({
    log: {
      debug: (message, _, facts) => lines.push({ level: "debug", message, facts }),
      info: (message, facts = {}) => lines.push({ level: "info", message, facts }),
    },
    currentRequest: { trace: undefined, kind: kind === "none" ? undefined : kind },
    metrics: { ended: () => {} },
  });
  calls.ended(service, performance.now() - took, facts);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ message: service, facts });
  return lines[0]!.level;
}

test.each([
  ["to GitHub", "github", { method: "GET", path: "/repos/octocat/site", status: 304 }],
  ["to GitHub that gets no answer", "github", { method: "GET", path: "/user", status: undefined }],
  ["to Gemini", "gemini", { model: "gemini", kind: "doc", status: 200 }],
  [
    "to git that moves the branch",
    "git",
    { command: "update-ref -m published refs/heads/main a b", status: 0 },
  ],
  [
    "to git that writes, with a setting",
    "git",
    { command: "-c core.fsync=loose fast-import --quiet", status: 0 },
  ],
  ["to git that was ended", "git", { command: "log", status: "SIGKILL" }],
] as const)("a call %s has a line at info", (_, service, facts) => {
  expect(levelOf(service, facts)).toBe("info");
});

test("what only reads the repository on this machine has a line at debug, unless it takes long", () => {
  const facts = { command: "ls-tree -z --full-tree HEAD", status: 0 };

  expect(levelOf("git", facts)).toBe("debug");
  expect(levelOf("git", facts, { took: 1200 })).toBe("info");
});

test("the first commit of a new repository, which nobody asked for, has a line at debug", () => {
  const facts = { command: "fast-import --quiet", status: 0 };

  expect(levelOf("git", facts, { kind: "none" })).toBe("debug");
});

test("a proxy that asks again and again whether all is well makes no line at info, unless it is not", () => {
  const ask = (status: number | undefined) =>
    levelOf("github", { method: "GET", path: "/repos/a/b/git/ref/heads/main", status }, { kind: "probe" });

  expect([200, 304, 502, undefined].map(ask)).toEqual(["debug", "debug", "info", "info"]);
});
