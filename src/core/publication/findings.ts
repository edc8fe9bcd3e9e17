import { split } from "../../markdown/blocks/index.ts";
import { check, type Problem } from "../../markdown/lint/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { type PageOfSite, type SiteOfPages, withPage } from "../link/known-site.ts";
import type { Shared } from "../text/text-work.ts";

/** An error blocks publishing unless the published page has it too: the site was built with that one. */
export type Finding = Problem & Readonly<{ blocks: boolean }>;

type Asked = Readonly<{
  content: string;
  dialect: Dialect;
  published: string | undefined;
  page: PageOfSite;
  /** Undefined where they aren't to be told. */
  components: ReadonlySet<string> | undefined;
}>;

const MAX_FINDINGS = 500;

/** Checks a draft; blocking errors come first where the list is cut. */
export function findings(
  { content, dialect, published, page, components }: Asked,
  { value: known }: Pick<Shared<SiteOfPages>, "value">,
): readonly Finding[] {
  const site = withPage(known, page);
  const earlier = published === undefined ? undefined : split(published, dialect);
  const before = new Set(earlier && linesWith(check(earlier, site), published!));
  const blocks = split(content, dialect, earlier);
  const sure = check(blocks, site);
  const blocking = new Set(linesWith(sure, content).filter((line) => !before.has(line)));
  // A site may provide components that no page uses yet, so a missing one is a guess.
  const all = check(blocks, { ...site, ...(components && { components }) });
  const lines = linesWith(all, content);
  const found = all.map((problem, index): Finding => {
    const blocks = problem.severity === "error" && blocking.has(lines[index]!);
    return { ...problem, severity: blocks ? "error" : "warning", blocks };
  });
  if (found.length <= MAX_FINDINGS) return found;
  return [...found.filter(({ blocks }) => blocks), ...found.filter(({ blocks }) => !blocks)].slice(
    0,
    MAX_FINDINGS,
  );
}

/** Identifies problems by their message and line of text, because line numbers change. */
function linesWith(problems: readonly Problem[], content: string): string[] {
  const lines = content.split(/\r\n|\n|\r/);
  return problems.map(({ line, message }) => `${message}\n${lines[line - 1]?.trim()}`);
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    findings: typeof findings;
  }
}
