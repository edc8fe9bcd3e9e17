import { check, type Problem, type Site } from "../../../src/markdown/lint/index.ts";

/** The problems of a page but for a missing title, as `line:column severity message`. */
export function found(page: string, site: Site = {}): string[] {
  return check(page, site)
    .map(told)
    .filter((problem) => !problem.includes("has no title"));
}

export function told({ line, column, severity, message }: Problem): string {
  return `${line}:${column} ${severity} ${message}`;
}
