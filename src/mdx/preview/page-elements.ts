/** The HTML elements of a preview, each with the attributes that a page can set. */
export const pageElements: Readonly<Record<string, readonly string[]>> = {
  ...withAttributes(
    "abbr aside b blockquote br caption cite code dd del dfn dl dt em figcaption figure hr i ins",
  ),
  ...withAttributes(
    "kbd mark pre q s samp small span strong sub summary sup table tbody tfoot thead tr u ul var wbr",
  ),
  ...withAttributes("div h1 h2 h3 h4 h5 h6 p", "align"),
  a: ["href"],
  details: ["open"],
  img: ["src", "alt", "width", "height", "align"],
  li: ["value"],
  ol: ["start", "reversed", "type"],
  td: ["align", "colSpan", "rowSpan"],
  th: ["align", "colSpan", "rowSpan", "scope"],
  time: ["dateTime"],
};

function withAttributes(tagNames: string, ...attributes: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(tagNames.split(" ").map((name) => [name, attributes]));
}

/** Elements that are shown as a plainer one. */
const plainer: Readonly<Record<string, string>> = {
  article: "div",
  center: "div",
  footer: "div",
  header: "div",
  main: "div",
  nav: "div",
  section: "div",
  font: "span",
  picture: "span",
  strike: "s",
  tt: "code",
};

/** The element that one of a page is shown as. Undefined where it has none, and is shown as a component is. */
export function shownElement(name: string): string | undefined {
  const shown = Object.hasOwn(plainer, name) ? plainer[name]! : name;
  return Object.hasOwn(pageElements, shown) ? shown : undefined;
}
