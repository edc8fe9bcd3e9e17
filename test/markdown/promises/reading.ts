import { expect } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { frontMatter } from "../../../src/markdown/frontmatter/frontmatter.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { parseErrorOf } from "../../../src/markdown/syntax/parse-error.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import type { Promises } from "./promise.ts";

export const ofReading: Promises = {
  "has errors where MDX refuses it, and none where MDX takes it": expectRefusedOrTaken,

  "has its problems on its lines": expectOnItsLines,
};

export function expectOnItsLines(page: string): void {
  const lines = page.split(/\r\n|\n|\r/);
  for (const { line, column } of check(split(page, mdx))) {
    expect(column).toBeGreaterThan(0);
    expect(lines[line - 1]!.length).toBeGreaterThanOrEqual(column - 1);
  }
}

/** But for what is declared twice, which MDX leaves to JavaScript. */
export function expectRefusedOrTaken(page: string): void {
  const errors = check(split(page, mdx)).filter(
    ({ severity, message }) => severity === "error" && !message.startsWith("The front matter"),
  );
  const error = errorOfWhole(page);
  const ofMdx = errors.filter(({ message }) => !message.includes("twice"));
  if (error === undefined) expect(ofMdx).toEqual([]);
  else if (errors.length === 0) throw new Error(`MDX refuses this: ${error}`);
}

function errorOfWhole(page: string): string | undefined {
  const body = page.slice(frontMatter(page)?.end ?? (page.startsWith("\ufeff") ? 1 : 0));
  try {
    parse(body);
    return undefined;
  } catch (error) {
    return parseErrorOf(error, body).message;
  }
}
