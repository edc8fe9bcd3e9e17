import type { Field, ValueKind } from "../../markdown/frontmatter/field.ts";
import { field, mergedFields, type PageFields, stopping } from "../formats/fields.ts";

const levels = [2, 3, 4, 5, 6];

/** Source: `frontMatter.ts` of its plug-ins for documents, blogs and pages, and `validationSchemas.ts`. */
const common = [
  field("title", "text", "Names the page in its heading, the browser tab and the menu."),
  field("description", "long text", "Sums up the page for search engines."),
  field("keywords", "list", "Words for search engines."),
  field("image", "picture", "The picture shown where the page is shared."),
  field("slug", "text", "The page's address, in place of its file's."),
  field("hide_table_of_contents", "switch", "Hides the headings beside the text."),
  field("toc_min_heading_level", "choice", "The first level of headings beside the text.", {
    choices: levels,
  }),
  field("toc_max_heading_level", "choice", "The last level of headings beside the text.", {
    choices: levels,
  }),
  field("last_update", "group", "What is shown as the last change.", {
    fields: [
      field("date", "date", "The day of the change."),
      field("author", "text", "Who made the change."),
    ],
  }),
  field("draft", "switch", "Leaves the page out of the published site."),
  field("unlisted", "switch", "Keeps the page out of menus and search engines; its address works."),
];

const tags = field("tags", "list", "Each tag has a page that lists what has it.");

const documentFields = mergedFields(common, [
  field("id", "text", "By what the sidebar names the page."),
  field("sidebar_label", "text", "The page's name in the sidebar."),
  field("sidebar_position", "number", "Lower numbers come first in a sidebar that is made of a folder."),
  field("sidebar_class_name", "text", "A class of its entry in the sidebar."),
  field("sidebar_key", "text", "Tells its entry from others of the same name."),
  field("sidebar_custom_props", "yaml", "Values for your own sidebar.", { takes: ["map"] }),
  field("displayed_sidebar", "text", "The sidebar beside the page.", { takes: ["nothing"] }),
  tags,
  field("hide_title", "switch", "Hides the title above the text."),
  field("pagination_label", "text", "The page's name in the links below other pages."),
  field(
    "pagination_next",
    "page",
    "The id of the page that follows, in place of the next one of the sidebar.",
    {
      takes: ["nothing"],
      pagesBy: "slug",
    },
  ),
  field(
    "pagination_prev",
    "page",
    "The id of the page before, in place of the previous one of the sidebar.",
    {
      takes: ["nothing"],
      pagesBy: "slug",
    },
  ),
  field("custom_edit_url", "text", "Where readers edit this page.", {
    takes: ["nothing"],
  }),
  field("parse_number_prefixes", "switch", "Whether a number before its file's name is left out."),
  // It isn't checked.
  { key: "title_meta", control: "text", about: "The title in the browser tab." },
]);

const postFields = mergedFields(common, [
  field("id", "text", "A name for the post."),
  field("date", "date", "When the post was published."),
  field("authors", "list", "Who wrote the post, as in the file of authors.", { takes: ["text", "map"] }),
  tags,
  field("sidebar_label", "text", "The post's name in the sidebar."),
  field("title_meta", "text", "The title in the browser tab."),
  field("author", "text", "Who wrote the post."),
  ...["author_title", "authorTitle"].map((key) => field(key, "text", "What they are.")),
  ...["author_url", "authorURL"].map((key) => field(key, "text", "A link to them.")),
  ...["author_image_url", "authorImageURL"].map((key) => field(key, "picture", "A picture of them.")),
]);

const pageFields = mergedFields(common, [field("wrapperClassName", "text", "A class around the page.")]);

const emptyInDocuments = ["title", "description", "custom_edit_url"];
const emptyInPosts = ["title", "description", "sidebar_label", "title_meta"];

/** It makes texts of numbers and dates, and the other way round. Source: its `JoiFrontMatter`. */
function read(fields: readonly Field[], canBeEmpty: readonly string[]): readonly Field[] {
  return stopping(fields).map((field): Field => {
    const { takes, fields: inside, ...rest } = field;
    const isFilled = takes?.includes("text") && !canBeEmpty.includes(field.key);
    const more: readonly ValueKind[] = takes?.includes("text") ? ["number", "date"] : [];
    return {
      ...rest,
      isConverted: true,
      ...(isFilled && { isFilled }),
      ...(takes && { takes: [...new Set([...takes, ...more])] }),
      ...(inside && { fields: read(inside, []) }),
    };
  });
}

export const docusaurusFields: PageFields = {
  usual: read(documentFields, emptyInDocuments),
  places: [
    { is: placeOf("blog"), fields: read(postFields, emptyInPosts) },
    { is: placeOf("pages"), fields: read(pageFields, emptyInDocuments) },
  ],
};

/** Of a page that is in no folder of documents. */
function placeOf(name: string): RegExp {
  return new RegExp(`^(?:(?!docs/|versioned_docs/)[^/]{1,100}/){0,9}(?:docusaurus-plugin-content-)?${name}/`);
}
