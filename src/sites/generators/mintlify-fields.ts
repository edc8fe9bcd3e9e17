import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

/** Source: its "Pages", "SEO" and "API playground", and `PageMetaTags` of @mintlify/models. */
export const mintlifyFields: readonly Field[] = [
  field("title", "text", "Names the page in its heading, the menu and the browser tab."),
  field("description", "long text", "Sums up the page, below its title and for search engines."),
  field("sidebarTitle", "text", "A shorter name, for the menu."),
  field("icon", "text", "The icon before its name: one of the icon library, or a file."),
  field("iconType", "choice", "The style of an icon of Font Awesome.", {
    choices: [
      ...["regular", "solid", "light", "thin", "duotone", "brands"],
      ...["sharp-solid", "sharp-regular", "sharp-light", "sharp-thin", "sharp-duotone-solid"],
    ],
  }),
  field("tag", "text", "A word beside its name in the menu."),
  field("mode", "choice", "How the page is laid out.", {
    choices: ["default", "wide", "custom", "frame", "center", "assistant"],
  }),
  field("hidden", "switch", "Leaves the page out of the menu."),
  field("noindex", "switch", "Keeps the page out of search and search engines."),
  field("searchable", "switch", "Whether the site's search finds the page."),
  field("boost", "number", "More than 1 puts the page up in the results of search, less puts it down."),
  field("keywords", "list", "More words by which search finds the page."),
  field("deprecated", "switch", "Marks the page as old."),
  field("hideFooterPagination", "switch", "Leaves out the links to the previous and next page."),
  field("hideApiMarker", "switch", "Leaves out the HTTP method beside its name in the menu."),
  field("related", "list", "Pages named at the end; false names none.", { takes: ["switch"] }),
  field("groups", "list", "Who may read the page."),
  field("public", "switch", "Whether all may read the page."),
  field("contextual", "group", "The menu beside the page's title.", {
    fields: [
      field("options", "list", "What the menu has."),
      field("display", "choice", "Where it is.", { choices: ["header", "toc"] }),
    ],
  }),
  field("url", "text", "Where its entry of the menu leads, in place of the page."),
  field("openapi", "text", "The operation that the page describes, as GET /users."),
  field("asyncapi", "text", "The channel that the page describes."),
  field("openapi-schema", "text", "The schema that the page describes."),
  field("api", "text", "The request that the page describes, as GET https://api.example.com/users."),
  field("authMethod", "choice", "How such a request is signed in.", {
    choices: ["bearer", "basic", "key", "cobo", "none"],
    isOpen: true,
  }),
  field("playground", "choice", "Whether readers can send the request.", {
    choices: ["interactive", "simple", "none", "auth"],
  }),
  field("version", "text", "The version that the page is about."),
  field("rss", "switch", "Whether readers can subscribe to the page's updates."),
  field("timestamp", "switch", "Whether the day of the last change is shown."),
  field("lastUpdatedDate", "date", "The day shown as the last change.", { takes: ["text"] }),
  field("createdDate", "date", "The day on which the page was made.", { takes: ["text"] }),
  field("authors", "yaml", "Who wrote the page."),
  field("graphql", "yaml", "The operation of GraphQL that the page describes."),
  field("sdk", "text", "The part of an SDK that the page describes.", { takes: ["map"] }),
  field("contentType", "text", "What the body of such a request is written in."),
  field("href", "text", "Where its entry of the menu leads, in place of the page."),
  field("canonical", "text", "The address of the page for search engines."),
  field("robots", "text", "What search engines may do with the page."),
  field("og:url", "text", "The address where the page is shared."),
  ...["og:title", "twitter:title"].map((key) => field(key, "text", "The title where the page is shared.")),
  ...["og:description", "twitter:description"].map((key) =>
    field(key, "long text", "The description where the page is shared."),
  ),
  ...["og:image", "twitter:image"].map((key) =>
    field(key, "picture", "The picture where the page is shared."),
  ),
];
