import { join } from "node:path";

const file = Bun.file(join(import.meta.dir, "listed.txt"));

/** Maps patterns to the reason why an unsafe one is allowed: where its text is cut, and to how many characters. */
export async function listed(): Promise<Map<string, string>> {
  const lines = (await file.text()).trimEnd().split("\n");
  return new Map(lines.map((line) => [line.split("\t")[0]!, line.split("\t")[1] ?? ""]));
}

export async function list(patterns: ReadonlyMap<string, string>): Promise<void> {
  const lines = Array.from(patterns, ([pattern, why]) => `${pattern}\t${why}`.trimEnd());
  await file.write(`${lines.sort().join("\n")}\n`);
}

export function expressionOf(pattern: string): RegExp {
  const end = pattern.lastIndexOf("/");
  return new RegExp(pattern.slice(1, end), pattern.slice(end + 1));
}
