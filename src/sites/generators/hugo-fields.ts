import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

const text = { takes: ["text"] } as const;
const alias = { takes: ["text"] } as const;

/** Source: Hugo's "Front matter" and "Build options". */
export const hugoFields: readonly Field[] = [
  field("title", "text", "Names the page in its heading and in lists."),
  field("linkTitle", "text", "A shorter name, for lists and menus."),
  field("description", "long text", "Sums up the page for search engines."),
  field("summary", "long text", "What lists show of the page."),
  field("date", "date", "The day of the page.", text),
  field("lastmod", "date", "The day of the last change.", text),
  field("publishDate", "date", "The page isn't published before this day.", text),
  field("expiryDate", "date", "The page isn't published from this day on.", text),
  field("draft", "switch", "Leaves the page out of the published site."),
  field("weight", "number", "Lower numbers come first in lists."),
  field("tags", "list", "Each tag has a page that lists what has it.", alias),
  field("categories", "list", "Each category has a page that lists what has it.", alias),
  field("keywords", "list", "Words for search engines.", alias),
  field("aliases", "list", "Other addresses that lead to the page.", alias),
  field("slug", "text", "The last part of the page's address."),
  field("url", "text", "The page's whole address."),
  field("type", "text", "The kind of page, which decides its template."),
  field("layout", "text", "The name of the page's template."),
  field("outputs", "list", "The formats that are made of the page."),
  field("markup", "choice", "What the text is written in.", {
    choices: ["goldmark", "asciidocext", "org", "pandoc", "rst", "html"],
    isOpen: true,
  }),
  field("headless", "switch", "Makes no page of it; others can show its files."),
  field("isCJKLanguage", "switch", "Whether the text is Chinese, Japanese or Korean."),
  field("translationKey", "text", "The same text on all translations of the page."),
  field("menus", "text", "The menu that has the page.", { takes: ["list", "map"] }),
  field("menu", "text", "The menu that has the page.", { takes: ["list", "map"] }),
  field("build", "group", "Whether a page is made, and lists have it.", {
    fields: [
      field("list", "choice", "Which lists have the page.", {
        choices: ["always", "local", "never"],
        takes: ["switch"],
      }),
      field("render", "choice", "Whether it is made a page.", {
        choices: ["always", "link", "never"],
        takes: ["switch"],
      }),
      field("publishResources", "switch", "Whether its files are published."),
    ],
  }),
  field("sitemap", "group", "What the sitemap says of the page.", {
    fields: [
      field("changeFreq", "choice", "How often it changes.", {
        choices: ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"],
      }),
      field("priority", "number", "From 0 to 1."),
      field("disable", "switch", "Leaves the page out."),
    ],
  }),
  field("params", "group", "Values for the site's templates."),
  field("cascade", "yaml", "Values for the pages below this one.", { takes: ["map", "list"] }),
  field("resources", "yaml", "Names and values of the page's files.", { takes: ["list"] }),
];

/** Source: Docsy's layouts, and its "Navigation and menus" and "Adding content". */
export const docsyFields: readonly Field[] = [
  field("no_list", "switch", "Leaves out the list of pages below a section."),
  field("simple_list", "switch", "Lists the pages below a section without their descriptions."),
  field("toc_hide", "switch", "Leaves the page out of the sidebar."),
  field("toc_root", "switch", "Begins a sidebar of its own."),
  field("sidebar_root_for", "choice", "Begins a sidebar of its own, for this page or what is below it.", {
    choices: ["self", "children"],
  }),
  field("manualLink", "text", "Where its entry of the sidebar leads, in place of the page."),
  field("manualLinkTitle", "text", "What that entry says when one points at it."),
  field("manualLinkTarget", "choice", "Where that entry opens.", {
    choices: ["_self", "_blank"],
    isOpen: true,
  }),
  field("manualLinkRelref", "page", "The page that its entry of the sidebar leads to."),
  field("icon", "text", "The icon before its entry of the sidebar."),
  field("author", "text", "Who wrote the post."),
  field("body_class", "text", "A class of the page."),
  field("hide_feedback", "switch", "Leaves out the question whether the page helped."),
  field("hide_readingtime", "switch", "Leaves out how long reading takes."),
  field("hide_summary", "switch", "Leaves the page out of the list above it."),
  field("no_print", "switch", "Leaves the page out of the printed section."),
  field("notoc", "switch", "Hides the headings beside the text."),
  field("exclude_search", "switch", "Whether search leaves the page out."),
  field("github_repo", "text", "The repository of the page."),
  field("github_subdir", "text", "The folder of the site in that repository."),
  field("github_project_repo", "text", "The repository in which readers report issues."),
  field("github_url", "text", "Where readers edit the page."),
  field("path_base_for_github_subdir", "text", "What is replaced in the path of the page there.", {
    takes: ["map"],
  }),
];

/** Source: the documentation of hugo-book. */
export const bookFields: readonly Field[] = [
  field("bookToc", "switch", "Whether the headings are listed beside the text."),
  field("bookFlatSection", "switch", "Shows what is below it beside it in the menu."),
  field("bookCollapseSection", "switch", "Folds its section in the menu."),
  field("bookHidden", "switch", "Leaves the page out of the menu."),
  field("bookComments", "switch", "Whether readers can comment."),
  field("bookSearchExclude", "switch", "Whether search leaves the page out."),
  field("bookHref", "text", "Where its entry of the menu leads, in place of the page."),
  field("bookIcon", "text", "The icon before its entry of the menu."),
];

/** Source: Hextra's "Page configuration". */
export const hextraFields: readonly Field[] = [
  field("toc", "switch", "Whether the headings are listed beside the text."),
  field("excludeSearch", "switch", "Whether search leaves the page out."),
  field("editURL", "text", "Where readers edit the page."),
  field("comments", "switch", "Whether readers can comment."),
  field("breadcrumbs", "switch", "Whether the path to the page is shown."),
  field("width", "choice", "How wide the page is.", { choices: ["normal", "wide", "full"] }),
  field("prev", "page", "The previous page.", { takes: ["switch"] }),
  field("next", "page", "The next page.", { takes: ["switch"] }),
  field("sidebar", "group", "How the sidebar shows the page.", {
    fields: [
      field("open", "switch", "Unfolds its section."),
      field("exclude", "switch", "Leaves the page out."),
    ],
  }),
  field("authors", "yaml", "Who wrote the post."),
];
