import "htmx.org/dist/htmx.esm.js";

import "./busy.ts";
import "./copy.ts";
import "./failures.ts";
import "./typed-before.ts";
import "./menus.ts";
import { watchPictures } from "./missing-pictures.ts";
import "./publish/publishing.ts";
import "./selection.ts";
import "./shortcuts.ts";
import { watchWideParts } from "./wide-parts.ts";
import "./times.ts";
import "./pages/frame.ts";
import "./pages/go-to.ts";
import "./pages/sheets.ts";
import "./pages/keys.ts";
import "./pages/new-page.ts";
import "./pages/row-menu.ts";
import "./pages/site-news.ts";
import "./pages/site-search.ts";
import "./pages/tree.ts";
import "./pages/tree-edge.ts";
import "./theme.ts";

watchPictures(document.body);
watchWideParts(document.body);
