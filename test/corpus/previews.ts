import { setDefaultTimeout } from "bun:test";

import { pagesIn } from "../mdx/pages.ts";
import { ofPreview } from "../mdx/promises/preview.ts";
import { testPages } from "../mdx/promises/promise.ts";

setDefaultTimeout(600_000);
testPages(await pagesIn(process.env.DOCS_CORPUS!), ofPreview);
