import { field, stopping } from "../formats/fields.ts";

const levels = [1, 2, 3, 4, 5, 6];

/** Source: Starlight's `schema.ts`, and "Frontmatter Reference". */
export const starlightFields = stopping([
  field("title", "text", "Names the page in its heading, the browser tab and search.", { isRequired: true }),
  field("description", "long text", "Sums up the page for search engines."),
  field("template", "choice", "How the page is laid out: splash is wide, without sidebars.", {
    choices: ["doc", "splash"],
  }),
  field("sidebar", "group", "How the sidebar shows the page.", {
    fields: [
      field("label", "text", "The page's name in the sidebar."),
      field("order", "number", "Lower numbers come first in a sidebar that is made of a folder."),
      field("hidden", "switch", "Leaves the page out of a sidebar that is made of a folder."),
      field("badge", "text", "A word beside the page's name in the sidebar.", {
        takes: ["map"],
        fields: [
          field("text", "text", "The word.", { isRequired: true }),
          field("variant", "choice", "Its color.", {
            choices: ["note", "tip", "caution", "danger", "success", "default"],
          }),
          field("class", "text", "A class for its styles."),
        ],
      }),
      field("attrs", "yaml", "HTML attributes of the link.", { takes: ["map"] }),
    ],
  }),
  field("hero", "group", "A large title at the top of the page, mostly with the template splash.", {
    fields: [
      field("title", "text", "In place of the page's title; HTML is allowed."),
      field("tagline", "long text", "A sentence below the title."),
      field("image", "yaml", "A picture beside the title.", { takes: ["map"] }),
      field("actions", "yaml", "Links below the title.", { takes: ["list"] }),
    ],
  }),
  field("tableOfContents", "group", "The headings listed beside the text; false lists none.", {
    takes: ["switch"],
    fields: [
      field("minHeadingLevel", "choice", "The first level of headings.", { choices: levels }),
      field("maxHeadingLevel", "choice", "The last level of headings.", { choices: levels }),
    ],
  }),
  field("banner", "group", "A line at the top of the page.", {
    fields: [field("content", "long text", "The line; HTML is allowed.", { isRequired: true })],
  }),
  field("lastUpdated", "date", "The day shown as the last change; false shows none.", { takes: ["switch"] }),
  field("editUrl", "text", "Where readers edit this page; false shows no link.", { takes: ["switch"] }),
  ...(["prev", "next"] as const).map((key) =>
    field(key, "text", `The link to the ${key === "prev" ? "previous" : "next"} page; false shows none.`, {
      takes: ["switch", "map"],
      fields: [field("link", "page", "Where it leads."), field("label", "text", "What it says.")],
    }),
  ),
  field("pagefind", "switch", "Whether search finds the page."),
  field("draft", "switch", "Leaves the page out of the published site."),
  // It isn't checked.
  { key: "slug", control: "text", about: "The page's address, in place of its file's." },
  field("head", "yaml", "More tags for the page's head.", { takes: ["list"] }),
]);
