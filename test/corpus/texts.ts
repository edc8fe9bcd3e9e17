import { setDefaultTimeout } from "bun:test";

import { pagesIn } from "../markdown/pages.ts";
import { ofBlocks } from "../markdown/promises/blocks.ts";
import { ofComponents } from "../markdown/promises/components.ts";
import { ofEdits } from "../markdown/promises/edits.ts";
import { ofFrontMatter } from "../markdown/promises/front-matter.ts";
import { testPages } from "../markdown/promises/promise.ts";
import { ofReading } from "../markdown/promises/reading.ts";
import { ofTitles } from "../markdown/promises/titles.ts";

setDefaultTimeout(600_000);
const pages = await pagesIn(process.env.DOCS_CORPUS!);
testPages(pages, {
  ...ofBlocks,
  ...ofComponents,
  ...ofEdits,
  ...ofFrontMatter,
  ...ofReading,
  ...ofTitles,
});
