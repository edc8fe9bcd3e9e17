import { pages } from "../mdx/pages.ts";
import { ofPreview } from "../mdx/promises/preview.ts";
import { testPages } from "../mdx/promises/promise.ts";

testPages(await pages(), ofPreview);
