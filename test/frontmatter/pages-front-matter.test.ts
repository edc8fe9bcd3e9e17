import { pages } from "../mdx/pages.ts";
import { ofFrontMatter } from "../mdx/promises/front-matter.ts";
import { testPages } from "../mdx/promises/promise.ts";

testPages(await pages(), ofFrontMatter);
