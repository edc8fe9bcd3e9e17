import type { Source } from "./insertion.ts";

type By = "picture" | "assist-text" | "assist-picture";

/** An option of the menu; `element` is where it is in a copy of the list. */
export type Item = Readonly<{ words: readonly string[]; source: Source | undefined; by: By | undefined }>;

export function itemsIn(list: ParentNode): readonly Item[] {
  return [...list.querySelectorAll<HTMLElement>("[role=option]")].map(({ dataset }) => {
    const { before, after = "", statement, by, words = "" } = dataset;
    return {
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
