import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

/** Source: "Front Matter Data" and the pages on each of these of Eleventy, and its plug-in for navigation. */
export const eleventyFields: readonly Field[] = [
  field("title", "text", "Names the page, where the layout shows it."),
  field("description", "long text", "Sums up the page, where the layout shows it."),
  field("layout", "text", "The layout around the page.", { takes: ["switch", "nothing"] }),
  field("permalink", "text", "The page's address; false makes no page.", { takes: ["switch", "map"] }),
  field("date", "date", "The day by which collections are sorted.", { takes: ["text"] }),
  field("tags", "list", "The collections that have the page.", { takes: ["text"] }),
  field("eleventyNavigation", "group", "How the menu shows the page.", {
    takes: ["switch"],
    fields: [
      field("key", "text", "By what others name the page."),
      field("title", "text", "The page's name in the menu."),
      field("parent", "text", "The key of the page above it."),
      field("order", "number", "Lower numbers come first."),
      field("excerpt", "text", "A sentence for the menu."),
      field("url", "text", "Where its entry leads, in place of the page.", { takes: ["switch"] }),
      field("pinned", "switch", "Keeps it at the top."),
    ],
  }),
  field("eleventyExcludeFromCollections", "switch", "Leaves the page out of collections.", {
    takes: ["list", "text"],
  }),
  field("eleventyImport", "group", "Collections that are made before the page.", {
    fields: [field("collections", "list", "Their names.")],
  }),
  field("eleventyComputed", "yaml", "Values that are computed of others.", { takes: ["map"] }),
  field("templateEngineOverride", "text", "The languages in which the page is written.", {
    takes: ["switch"],
  }),
  field("pagination", "group", "Makes several pages of one list.", {
    fields: [
      field("data", "text", "The list."),
      field("size", "number", "How many items a page has."),
      field("alias", "text", "What an item is called in the page."),
      field("reverse", "switch", "Whether the last come first."),
    ],
  }),
];
