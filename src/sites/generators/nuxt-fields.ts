import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

/** Source: the fields that Nuxt Content gives to a collection of pages, "Collection types", and Docus. */
export const nuxtFields: readonly Field[] = [
  field("title", "text", "Names the page."),
  field("description", "long text", "Sums up the page for search engines."),
  field("navigation", "group", "How the menu shows the page; false leaves it out.", {
    takes: ["switch"],
    fields: [
      field("title", "text", "The page's name in the menu."),
      field("description", "text", "A sentence for the menu."),
      field("icon", "text", "The icon before its name."),
    ],
  }),
  field("seo", "group", "What search engines see.", {
    fields: [
      field("title", "text", "The title for search engines."),
      field("description", "long text", "The description for search engines."),
    ],
  }),
  field("layout", "text", "The layout of the page."),
  field("draft", "switch", "Leaves the page out of the published site."),
  field("head", "yaml", "More tags for the page's head.", { takes: ["map"] }),
];
