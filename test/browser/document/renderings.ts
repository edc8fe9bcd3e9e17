import type { Page } from "playwright-core";

import { PageCache } from "../../../src/core/editor/page-cache.ts";
import { shownPage } from "../../../src/core/editor/shown-page.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { blockView } from "../../../src/web/admin/block-view.ts";
import { PageBlocks } from "../../../views/editor/block.tsx";
import { browserOfTests } from "../../support/browser.ts";
import { written } from "../../support/dialects.ts";
import { documentPage } from "./document-pages.ts";

/** A block with text after one with text. */
export type Top = Readonly<{
  kind: string;
  name: string | undefined;
  text: string;
  /** CSS pixels: how much lower it begins below the one before it than in the server's rendering. */
  own: number;
}>;

/** Opens a page in which one text after the other is shown, each as the server's rendering and as its document. */
export function renderings() {
  const { openPage } = browserOfTests();
  return async (height = 800) => {
    const page = await openPage(await documentPage("renderings"), { stranger: true, width: 1200, height });
    const show = async (content: string) => {
      const slug = "page" as Slug;
      const asked = { slug, ...written(slug), content, known: [], least: 10_000, pictureHosts: [] };
      const { blocks, rest } = await shownPage(asked, new PageCache());
      const html = await PageBlocks({ blocks: blocks.map(blockView), rest });
      await page.evaluate(`show(${JSON.stringify(html)}, ${JSON.stringify(content)})`);
    };
    return { page, show };
  };
}

export const topsIn = (page: Page) => page.evaluate("tops()") as Promise<Top[]>;
