import { setDefaultTimeout } from "bun:test";

import { pagesIn } from "../markdown/pages.ts";
import { ofPreview } from "../markdown/promises/preview.ts";
import { testPages } from "../markdown/promises/promise.ts";

setDefaultTimeout(600_000);
testPages(await pagesIn(process.env.DOCS_CORPUS!), ofPreview);
