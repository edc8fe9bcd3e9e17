import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

/** Source: "Front Matter" of Jekyll, and its plug-ins for redirects and search engines. */
export const jekyllFields: readonly Field[] = [
  field("layout", "text", "The name of the page's template.", { takes: ["nothing"] }),
  field("title", "text", "Names the page in its heading and in lists."),
  field("description", "long text", "Sums up the page for search engines."),
  field("permalink", "text", "The page's address, in place of its file's."),
  field("published", "switch", "Whether the page is on the published site."),
  field("date", "date", "The day of the post, with a time where that matters.", { takes: ["text"] }),
  field("category", "text", "The part of the site that has the post.", { takes: ["list"] }),
  field("categories", "list", "The parts of the site that have the post.", { takes: ["text"] }),
  field("tags", "list", "Words by which readers find the post.", { takes: ["text"] }),
  field("excerpt", "long text", "What lists show of the page."),
  field("lang", "text", "The language of the page."),
  field("redirect_from", "list", "Other addresses that lead to the page.", { takes: ["text"] }),
  field("redirect_to", "text", "Where the page's address leads.", { takes: ["list"] }),
  field("sitemap", "switch", "Whether the sitemap has the page.", { takes: ["map"] }),
  field("image", "picture", "The picture shown where the page is shared.", { takes: ["map"] }),
  field("author", "text", "Who wrote the page.", { takes: ["map"] }),
  field("last_modified_at", "date", "The day of the last change.", { takes: ["text"] }),
];

/** Source: "Navigation" and "Layout" of Just the Docs, and its templates. */
export const justTheDocsFields: readonly Field[] = [
  field("layout", "choice", "How the page is laid out.", {
    choices: ["default", "home", "minimal", "page", "post", "about"],
    takes: ["nothing"],
    isOpen: true,
  }),
  field("nav_order", "number", "Lower numbers come first in the menu.", { takes: ["text"] }),
  field("parent", "page", "The title of the page above it in the menu.", { pagesBy: "title" }),
  field("grand_parent", "page", "The title of the page above that.", { pagesBy: "title" }),
  field("ancestor", "page", "The title of a page above it, where two have the same name.", {
    pagesBy: "title",
  }),
  field("nav_exclude", "switch", "Leaves the page out of the menu."),
  field("nav_enabled", "switch", "Whether the page shows the menu."),
  field("nav_fold", "switch", "Whether the pages below it are folded in the menu."),
  field("has_toc", "switch", "Whether the page lists those below it."),
  field("has_children", "switch", "Whether pages are below it in the menu; newer versions find out."),
  field("child_nav_order", "choice", "How the pages below it are sorted.", {
    choices: ["asc", "desc", "reversed"],
  }),
  field("search_exclude", "switch", "Whether search leaves the page out."),
  field("last_modified_date", "date", "The day shown as the last change.", { takes: ["text"] }),
];
