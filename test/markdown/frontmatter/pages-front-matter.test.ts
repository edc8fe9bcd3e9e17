import { pages } from "../pages.ts";
import { ofFrontMatter } from "../promises/front-matter.ts";
import { testPages } from "../promises/promise.ts";

testPages(await pages(), ofFrontMatter);
