import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

/** Source: "Meta-Data" of MkDocs. */
export const mkdocsFields: readonly Field[] = [
  field("title", "text", "Names the page, where the menu doesn't."),
  field("description", "long text", "Sums up the page for search engines."),
  field("template", "text", "The template of the page."),
  field("author", "text", "Who wrote the page."),
];

/** Source: the pages of Material for MkDocs on the setup of each of these, and its templates. */
export const materialFields: readonly Field[] = [
  field("subtitle", "text", "A line below its name in the menu."),
  field("icon", "text", "The icon before its name in the menu, as material/school."),
  field("status", "choice", "A sign beside its name in the menu.", {
    choices: ["new", "deprecated", "encrypted"],
    isOpen: true,
  }),
  field("hide", "list", "Parts that the page hides: navigation, toc, path, footer, feedback or tags."),
  field("tags", "list", "Words by which readers find the page."),
  field("comments", "switch", "Whether readers can comment."),
  field("search", "group", "How search finds the page.", {
    fields: [
      field("boost", "number", "More than 1 puts the page up in the results, less puts it down."),
      field("exclude", "switch", "Leaves the page out."),
    ],
  }),
  field("social", "group", "The card shown where the page is shared.", {
    fields: [
      field("cards", "switch", "Whether there is a card."),
      field("cards_layout", "text", "The layout of the card."),
      field("cards_layout_options", "yaml", "The options of that layout."),
    ],
  }),
  field("revision_date", "date", "The day shown as the last change.", { takes: ["text"] }),
];

/** Of a post, whose date is required. Source: "Metadata" of its plug-in for blogs. */
export const postFields: readonly Field[] = [
  field("date", "date", "The day of the post.", {
    isRequired: true,
    takes: ["text", "map"],
    fields: [
      field("created", "date", "The day of the post.", { takes: ["text"] }),
      field("updated", "date", "The day of its last change.", { takes: ["text"] }),
    ],
  }),
  field("draft", "switch", "Leaves the post out of the published site."),
  field("authors", "list", "Who wrote the post, as in the file of authors."),
  field("categories", "list", "Each category has a page that lists its posts."),
  field("pin", "switch", "Keeps the post at the top of lists."),
  field("readtime", "number", "How many minutes reading takes."),
  field("slug", "text", "The last part of the post's address."),
  field("links", "list", "Pages that the post names beside its text.", { takes: ["map"] }),
];
