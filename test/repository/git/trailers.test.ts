import { expect, test } from "bun:test";

import fc from "fast-check";

import { beforeTrailers, withTrailers } from "../../../src/core/repository/trailers.ts";
import { runs, seed } from "../../support/seed.ts";

/** What git itself reads. */
async function parsed(message: string): Promise<string[]> {
  const child = Bun.spawn(["git", "interpret-trailers", "--parse", "--no-divider"], {
    stdin: "pipe",
    stdout: "pipe",
  });
  child.stdin.write(message);
  await child.stdin.end();
  const text = await child.stdout.text();
  return text.split("\n").filter((line) => line !== "");
}

const line = fc.constantFrom(
  "Explain tea",
  "Key: value",
  "Key : value",
  "Key:",
  "key-2: a: b",
  "  goes on",
  "\tgoes on",
  "",
  " ",
  "Signed-off-by: Ada <ada@example.org>",
  "Signed-off-by: Grace <grace@example.org>",
  "Co-authored-by: Grace <grace@example.org>",
  "(cherry picked from commit 1234567)",
  "- a list: of things",
  "---",
  "https://example.org",
  "This reverts commit 1234567.",
  "Edited-by: Ada",
  "BREAKING CHANGE: tea",
  "né: value",
);
const message = fc
  .array(line, { minLength: 1, maxLength: 9 })
  .map((lines) => lines.join("\n").trim())
  .filter((text) => text !== "");
const trailers = ["Edited-by: Ada", "Signed-off-by: Ada <ada@example.org>"];

test("git reads the trailers of any message, and then ours", async () => {
  await fc.assert(
    fc.asyncProperty(message, async (text) => {
      const before = await parsed(`${text}\n`);
      const written = withTrailers(text, trailers);

      expect(await parsed(written)).toEqual([
        ...before.filter((each) => !trailers.includes(each)),
        ...trailers,
      ]);
      expect(written).toEndWith(`\n${trailers.join("\n")}\n`);
      expect(withTrailers(written, trailers)).toBe(written);
      expect(await parsed(`${beforeTrailers(text, "This reverts commit 1234567.")}\n`)).toEqual(before);
    }),
    { seed, numRuns: runs(400) },
  );
}, 240_000);
