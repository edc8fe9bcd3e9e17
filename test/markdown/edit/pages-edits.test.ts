import { pages } from "../pages.ts";
import { ofEdits } from "../promises/edits.ts";
import { testPages } from "../promises/promise.ts";

testPages(await pages(), ofEdits);
