/** The HTML elements of a preview. */
export const pageElements: ReadonlySet<string> = new Set(
  (
    "a abbr aside b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 " +
    "hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead time tr " +
    "u ul var wbr"
  ).split(" "),
);

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

/** The element that a tag of MDX is shown as; undefined for a component. Details fold as components do, with their words in sight. */
export function shownElement(name: string): string | undefined {
  return name === "details" ? undefined : allowedElement(name);
}

/** The element that one of HTML is shown as, if it is shown. */
export function allowedElement(name: string): string | undefined {
  const shown = Object.hasOwn(plainer, name) ? plainer[name]! : name;
  return pageElements.has(shown) ? shown : undefined;
}
