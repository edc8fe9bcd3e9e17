import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

const HERE = "http://page.invalid";

/** In place of each picture of another site what it is called and where it is: so nothing is asked of that site. */
export function withoutForeignPictures(children: readonly ElementContent[]): ElementContent[] {
  const tree: Root = { type: "root", children: [...children] };
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName === "img" && index !== undefined && parent && isForeign(element)) {
      parent.children[index] = named(element);
    }
  });
  return tree.children as ElementContent[];
}

/** By what a browser would make of it: it takes a backslash for a slash. */
function isForeign({ properties }: Element): boolean {
  const { protocol, origin } = URL.parse(String(properties.src ?? ""), HERE) ?? {};
  return protocol !== "data:" && origin !== HERE;
}

function named({ properties: { alt, src } }: Element): ElementContent {
  const value = `Picture of another site: ${alt ? `${alt}, ` : ""}${src}`;
  return { type: "element", tagName: "em", properties: {}, children: [{ type: "text", value }] };
}
