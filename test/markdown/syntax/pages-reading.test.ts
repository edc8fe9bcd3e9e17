import { pages } from "../pages.ts";
import { testPages } from "../promises/promise.ts";
import { ofReading } from "../promises/reading.ts";

testPages(await pages(), ofReading);
