import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

/** Source: "Front Matter" of Nextra 4 and of its themes, and Next.js' `Metadata`. */
export const nextraFields: readonly Field[] = [
  field("title", "text", "Names the page in the browser tab and the menu."),
  field("sidebarTitle", "text", "A shorter name, for the menu."),
  field("description", "long text", "Sums up the page for search engines."),
  field("asIndexPage", "switch", "Makes its folder in the menu this page."),
  field("searchable", "switch", "Whether search finds the page."),
  field("icon", "text", "The icon before its name in the menu."),
  field("date", "date", "The day of the post.", { takes: ["text"] }),
  field("author", "text", "Who wrote the post."),
  field("authors", "list", "Who wrote the post.", { takes: ["text"] }),
  field("tags", "list", "Words by which readers find the post.", { takes: ["text"] }),
  field("image", "picture", "The picture shown where the page is shared."),
  field("timestamp", "switch", "Whether the day of the last change is shown.", { takes: ["number"] }),
  field("filePath", "text", "Where readers edit the page."),
];
