import { split } from "../../../src/markdown/blocks/index.ts";
import { check, type Problem, type Site } from "../../../src/markdown/lint/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

/** The problems of a page but for a missing title, as `line:column severity message`. */
export function found(page: string, site: Site = {}, dialect = mdx): string[] {
  return check(split(page, dialect), site)
    .map(told)
    .filter((problem) => !problem.includes("has no title"));
}

export function told({ line, column, severity, message }: Problem): string {
  return `${line}:${column} ${severity} ${message}`;
}
