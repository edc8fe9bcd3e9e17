import { split } from "../../mdx/blocks/index.ts";
import { check, type Problem, type Site } from "../../mdx/lint/index.ts";

/** An error blocks, unless the published page has it too: the site was built with that. */
export type Finding = Problem & Readonly<{ blocks: boolean }>;

type Asked = Readonly<{
  content: string;
  /** The text of the page as it is published; undefined where it is not. */
  published: string | undefined;
  site: Site;
  /** What published pages use without bringing it. */
  components: ReadonlySet<string>;
}>;

/** Who has more to correct begins with these. */
const MOST = 500;

/** What is wrong with a draft: errors that block first where not all can be told. */
export function findings({ content, published, site, components }: Asked): readonly Finding[] {
  const earlier = published === undefined ? undefined : split(published);
  const before = new Set(earlier && linesWith(check(earlier, site), published!));
  const blocks = split(content, earlier);
  const sure = check(blocks, site, earlier);
  const blocking = new Set(linesWith(sure, content).filter((line) => !before.has(line)));
  // A site may give components that no page uses yet, so the lack of one is not known for sure.
  const all = check(blocks, { ...site, components }, earlier);
  const lines = linesWith(all, content);
  const found = all.map((problem, index): Finding => {
    const blocks = problem.severity === "error" && blocking.has(lines[index]!);
    return { ...problem, severity: blocks ? "error" : "warning", blocks };
  });
  if (found.length <= MOST) return found;
  return [...found.filter(({ blocks }) => blocks), ...found.filter(({ blocks }) => !blocks)].slice(0, MOST);
}

/** Problems by what they say and the text of their line, for lines move. */
function linesWith(problems: readonly Problem[], content: string): string[] {
  const lines = content.split(/\r\n|\n|\r/);
  return problems.map(({ line, message }) => `${message}\n${lines[line - 1]?.trim()}`);
}
