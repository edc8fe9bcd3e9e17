import { split } from "../../markdown/blocks/index.ts";
import { check, type Site } from "../../markdown/lint/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { HERE } from "./generation.ts";

type Place = Readonly<{
  /** The text around, with `HERE` or the original in it. */
  page: string;
  /** The text that is replaced; "" for none. */
  original: string;
  dialect: Dialect;
  site: Site;
}>;

/** Lists what the editor would warn of if the text was in the page, and does not without it. */
export function proposedProblems(
  markdown: string,
  { page, original, dialect, site }: Place,
): readonly string[] {
  const warningsIn = (text: string) =>
    check(split(text, dialect), site).flatMap(({ severity, message }) =>
      severity === "warning" ? [message] : [],
    );
  const { before, after } = inPage(markdown, page, original);
  const known = Map.groupBy(warningsIn(before), (message) => message);
  const found = Map.groupBy(warningsIn(after), (message) => message);
  return [...found].flatMap(([message, all]) =>
    all.length > (known.get(message)?.length ?? 0) ? [message] : [],
  );
}

function inPage(
  markdown: string,
  page: string,
  original: string,
): Readonly<{ before: string; after: string }> {
  if (original !== "" && page.includes(original))
    return { before: page, after: page.replace(original, () => markdown) };
  const at = page.includes(HERE) ? page.indexOf(HERE) : page.length;
  const before = page.replace(HERE, "");
  if (original !== "") return { before: original, after: markdown };
  return { before, after: `${page.slice(0, at)}\n\n${markdown}\n\n${page.slice(at).replace(HERE, "")}` };
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    proposedProblems: typeof proposedProblems;
  }
}
