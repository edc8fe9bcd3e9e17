/** Refuses patterns with superlinear time. `--write` updates `listed.txt`, a cache of recheck's slow answers. */
import { check } from "recheck";

import { expressionOf, list, listed } from "./listed.ts";
import { patternsOfTree } from "./tree.ts";

// The other backends need Java or a native program.
process.env.RECHECK_BACKEND = "pure";
const MAX_MS = 120_000;

const isWriting = process.argv.includes("--write");
const patterns = await patternsOfTree();
const lines = await listed();
const refused: string[] = [];

for (const [pattern, at] of patterns) {
  if (lines.has(pattern)) continue;
  const problem = await problemOf(pattern);
  if (problem === undefined && isWriting) lines.set(pattern, "");
  else refused.push(`${at} ${pattern} ${problem ?? "is safe: bun run patterns --write"}`);
}
for (const pattern of lines.keys()) {
  if (patterns.has(pattern)) continue;
  if (isWriting) lines.delete(pattern);
  else refused.push(`${pattern} is listed, but no file has it: bun run patterns --write`);
}
if (isWriting) await list(lines);

console.log([...refused, `${patterns.size} patterns, ${refused.length} refused`].join("\n"));
process.exit(refused.length === 0 ? 0 : 1);

async function problemOf(pattern: string): Promise<string | undefined> {
  const { source, flags } = expressionOf(pattern);
  const found = await check(source, flags, { timeout: MAX_MS, attackTimeout: null });
  if (found.status === "unknown") return `cannot be judged (${found.error.kind})`;
  return found.status === "safe" ? undefined : `is ${found.complexity.summary}: ${found.attack.pattern}`;
}
