import "htmx.org/dist/htmx.esm.js";

import "./failures.ts";
import "./typed-before.ts";
import "./menus.ts";
import "./publish/publishing.ts";
import "./shortcuts.ts";
import { watchTables } from "./wide-tables.ts";
import "./times.ts";
import "./pages/keys.ts";
import "./pages/new-page.ts";
import "./pages/tree.ts";

watchTables(document.getElementById("main")!);
