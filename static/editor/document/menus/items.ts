import type { Source } from "./insertion.ts";

type By = "picture" | "assist-text" | "assist-picture";

/** An option of the menu; `element` is where it is in a copy of the list. */
export type Item = Readonly<{
  name: string;
  words: readonly string[];
  source: Source | undefined;
  by: By | undefined;
}>;

export function itemsIn(list: ParentNode): readonly Item[] {
  return [...list.querySelectorAll<HTMLElement>("[role=option]")].map((option) => {
    const { dataset } = option;
    const { before, after = "", statement, by, words = "" } = dataset;
    return {
      name: option.querySelector("span")?.textContent.toLowerCase() ?? "",
      words: words.toLowerCase().split(/\s+/),
      source: before === undefined ? undefined : { before, after, statement },
      by: by as By | undefined,
    };
  });
}

export function matching(items: readonly Item[], query: string): readonly number[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...items.keys()].filter((at) =>
    asked.every((word) => items[at]!.words.some((known) => known.startsWith(word))),
  );
}

/** Which of the matching options is chosen first: the one of this very name, else the first whose name begins so. */
export function bestOf(items: readonly Item[], query: string): number {
  const shown = matching(items, query);
  const asked = query.trim().toLowerCase();
  if (asked === "") return 0;
  const at = (isBest: (name: string) => boolean) => shown.findIndex((index) => isBest(items[index]!.name));
  const exact = at((name) => name === asked);
  return exact >= 0
    ? exact
    : Math.max(
        0,
        at((name) => name.startsWith(asked)),
      );
}
