import type { Field } from "../../markdown/frontmatter/field.ts";
import { field } from "../formats/fields.ts";

const link = (key: string, which: string) =>
  field(key, "text", `The link to the ${which} page; false shows none.`, {
    takes: ["switch", "map"],
    fields: [field("text", "text", "What it says."), field("link", "page", "Where it leads.")],
  });

const common: readonly Field[] = [
  field("title", "text", "Names the page in the browser tab."),
  field("description", "long text", "Sums up the page for search engines."),
  field("head", "yaml", "More tags for the page's head.", { takes: ["list"] }),
];

/** Source: its "Frontmatter Config", "Home Page" and "Prev Next Links". */
export const vitepressFields: readonly Field[] = [
  ...common,
  field("titleTemplate", "text", "What follows the title in the browser tab; false for nothing.", {
    takes: ["switch"],
  }),
  field("layout", "choice", "How the page is laid out: home has a hero, page no styles for its text.", {
    choices: ["doc", "home", "page"],
    takes: ["switch"],
    isOpen: true,
  }),
  field("hero", "group", "The large title of a home page.", {
    fields: [
      field("name", "text", "The name above the text, in the site's color."),
      field("text", "text", "The large text."),
      field("tagline", "long text", "A sentence below it."),
      field("image", "picture", "The picture beside it.", { takes: ["map"] }),
      field("actions", "yaml", "The buttons below it."),
    ],
  }),
  field("features", "yaml", "The cards of a home page."),
  field("navbar", "switch", "Whether the bar at the top is shown."),
  field("sidebar", "switch", "Whether the sidebar is shown."),
  field("aside", "choice", "Where the headings are listed: right, left or nowhere.", {
    choices: [true, false, "left"],
  }),
  field("outline", "choice", "Which levels of headings are listed beside the text.", {
    choices: [2, 3, 4, 5, 6, "deep", false],
    takes: ["list", "map"],
  }),
  field("lastUpdated", "switch", "Whether the day of the last change is shown; a day is shown as that.", {
    takes: ["date", "text"],
  }),
  field("editLink", "switch", "Whether readers see a link to edit the page."),
  field("footer", "switch", "Whether the footer is shown."),
  field("pageClass", "text", "A class of the page."),
  field("isHome", "switch", "Shows the parts of a home page with a layout of your own."),
  field("markdownStyles", "switch", "Whether the text of a home page has the styles of others."),
  link("prev", "previous"),
  link("next", "next"),
  field("search", "switch", "Whether search finds the page."),
  field("externalLinkIcon", "switch", "Whether links to other sites have an icon."),
];

/** Source: VuePress' "Frontmatter", and that of its default theme. */
export const vuepressFields: readonly Field[] = [
  ...common,
  field("lang", "text", "The language of the page."),
  field("date", "date", "The day of the page."),
  field("layout", "text", "The layout's name."),
  field("permalink", "text", "The page's address, in place of its file's."),
  field("permalinkPattern", "text", "How the page's address is made.", { takes: ["nothing"] }),
  field("routeMeta", "yaml", "Values that the page's route has.", { takes: ["map"] }),
  field("navbar", "switch", "Whether the bar at the top is shown."),
  field("sidebar", "choice", "The entries of the sidebar: of the page's headings, or none.", {
    choices: ["heading", "auto", true, false],
    takes: ["list", "map"],
  }),
  field("sidebarDepth", "choice", "Which levels of headings are in the sidebar.", {
    choices: [0, 1, 2, 3, 4, 5, 6],
  }),
  field("pageClass", "text", "A class of the page."),
  field("editLink", "switch", "Whether readers see a link to edit the page."),
  field("editLinkPattern", "text", "How that link is made."),
  field("lastUpdated", "switch", "Whether the day of the last change is shown."),
  field("contributors", "switch", "Whether the authors of the page are shown.", { takes: ["list"] }),
  field("externalLinkIcon", "switch", "Whether links to other sites have an icon."),
  link("prev", "previous"),
  link("next", "next"),
  field("home", "switch", "Makes the page a home page."),
  field("heroImage", "picture", "The picture of a home page.", { takes: ["nothing"] }),
  field("heroImageDark", "picture", "That picture where the page is dark."),
  field("heroAlt", "text", "What the picture shows, for who can't see it."),
  field("heroHeight", "number", "The picture's height, in pixels."),
  field("heroText", "text", "The large text of a home page.", { takes: ["nothing"] }),
  field("tagline", "long text", "The sentence below it.", { takes: ["nothing"] }),
  field("actions", "yaml", "The buttons of a home page."),
  field("features", "yaml", "The cards of a home page."),
  field("footer", "text", "The footer of a home page."),
  field("footerHtml", "switch", "Whether the footer is HTML."),
];
