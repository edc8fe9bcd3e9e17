import { pageFacts, type Site } from "../../mdx/lint/index.ts";
import type { PageFacts } from "../../mdx/lint/index.ts";
import { linkedPaths } from "../../mdx/usage/index.ts";
import { uploadsNamedIn } from "../asset/asset.ts";

/** What the checks of a site need to know of a page. `paths` are those that its links name, whatever they lead to. */
export type FactsOfPage = PageFacts & Readonly<{ paths: readonly string[]; uploads: readonly string[] }>;

/** Returns the facts of each page as JSON, which passes between processes faster and is kept as it is. */
export function factsOfPages(
  pages: ReadonlyArray<Readonly<{ content: string; site: Site }>>,
): readonly string[] {
  return pages.map(({ content, site }) => {
    const facts: FactsOfPage = {
      ...pageFacts(content, site),
      paths: linkedPaths(content),
      uploads: uploadsNamedIn(content),
    };
    return JSON.stringify(facts);
  });
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    factsOfPages: typeof factsOfPages;
  }
}
