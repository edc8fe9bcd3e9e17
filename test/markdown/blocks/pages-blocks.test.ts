import { pages } from "../pages.ts";
import { ofBlocks } from "../promises/blocks.ts";
import { testPages } from "../promises/promise.ts";

testPages(await pages(), ofBlocks);
