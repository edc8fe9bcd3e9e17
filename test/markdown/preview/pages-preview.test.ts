import { pages } from "../pages.ts";
import { ofPreview } from "../promises/preview.ts";
import { testPages } from "../promises/promise.ts";

testPages(await pages(), ofPreview);
