import { pageFacts, type Site } from "../../mdx/lint/index.ts";
import type { PageFacts } from "../../mdx/lint/index.ts";
import { linkedPaths } from "../../mdx/usage/index.ts";
import { uploadsNamedIn } from "../asset/asset.ts";

/** What the checks of a site need to know of a page. `paths` are those that its links name, whatever they lead to. */
export type FactsOfPage = PageFacts & Readonly<{ paths: readonly string[]; uploads: readonly string[] }>;

export function factsOfPages(
  pages: ReadonlyArray<Readonly<{ content: string; site: Site }>>,
): readonly FactsOfPage[] {
  return pages.map(({ content, site }) => ({
    ...pageFacts(content, site),
    paths: linkedPaths(content),
    uploads: uploadsNamedIn(content),
  }));
}
