import { join } from "node:path";

import { slugOfFile } from "../../src/core/slug/slug.ts";

export const folder = join(import.meta.dir, "../../src/repository/sample-site");

const files = await Array.fromAsync(new Bun.Glob("**/*.mdx").scan(join(folder, "content")));

/** The pages of the manual by their slugs. */
export const manual: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    files.map(
      async (file) => [slugOfFile(file)!, await Bun.file(join(folder, "content", file)).text()] as const,
    ),
  ),
);

/** Returns the cells of all rows of a page's tables, without their heads. */
export function rowsOf(page: string): string[][] {
  const lines = page.matchAll(/^\| (.*) \|$/gm);
  return Array.from(lines, ([, row]) => row!.split(" | ").map((cell) => cell.trim())).filter(([first]) =>
    first!.startsWith("`"),
  );
}

/** Returns the texts in backticks. */
export function codesIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code]) => code!);
}
