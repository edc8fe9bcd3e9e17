import { setDefaultTimeout } from "bun:test";

import { pagesIn } from "../mdx/pages.ts";
import { ofBlocks } from "../mdx/promises/blocks.ts";
import { ofComponents } from "../mdx/promises/components.ts";
import { ofEdits } from "../mdx/promises/edits.ts";
import { ofFrontMatter } from "../mdx/promises/front-matter.ts";
import { ofPatterns } from "../mdx/promises/patterns.ts";
import { testPages } from "../mdx/promises/promise.ts";
import { ofReading } from "../mdx/promises/reading.ts";
import { ofTitles } from "../mdx/promises/titles.ts";

setDefaultTimeout(600_000);
const pages = await pagesIn(process.env.DOCS_CORPUS!);
testPages(pages, {
  ...ofBlocks,
  ...ofComponents,
  ...ofEdits,
  ...ofFrontMatter,
  ...ofPatterns,
  ...ofReading,
  ...ofTitles,
});
