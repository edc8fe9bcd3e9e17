import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

/** Source: what its editor writes, and "Field descriptions" of its file for agents. */
export const gitbookFields: readonly Field[] = [
  field("description", "long text", "Sums up the page, below its title and for search engines."),
  field("icon", "text", "The icon before its name: one of Font Awesome, as book-open."),
  field("cover", "picture", "The picture at the top.", { takes: ["map"] }),
  field("coverY", "number", "How far that picture is moved up."),
  field("hidden", "switch", "Leaves the page out of the menu."),
  field("noIndex", "switch", "Keeps the page out of the site's search."),
  field("noRobotsIndex", "switch", "Keeps the page out of search engines."),
  field("tags", "list", "Words by which readers find the page."),
  field("layout", "group", "Which parts of the page are shown.", {
    fields: [
      field("width", "choice", "How wide the page is.", { choices: ["default", "wide"] }),
      ...["title", "description", "tableOfContents", "outline", "pagination", "metadata"].map((key) =>
        field(key, "yaml", "Whether it is visible.", { takes: ["map"] }),
      ),
    ],
  }),
  field("vars", "yaml", "Values that the text can name.", { takes: ["map"] }),
  field("if", "text", "Who sees the page, as an expression."),
];
