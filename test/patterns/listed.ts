import { join } from "node:path";

const file = Bun.file(join(import.meta.dir, "listed.txt"));

/**
 * By pattern, why it may be used although recheck does not find it safe: where its text is cut, and to how many characters.
 * Nothing where it is safe.
 */
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
