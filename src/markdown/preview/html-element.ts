import type { Element, ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";

import { h, type OwnProperties } from "./h.ts";
import {
  linkProperties,
  type PagePlace,
  pictureProperties,
  remoteLink,
  remotePicture,
} from "./link-target.ts";
import { allowedElement } from "./page-elements.ts";
import { commonAttributes, pageAttributes } from "./schema.ts";

export type Attributes = ReadonlyMap<string, string>;

export function pageElement(
  name: string,
  attributes: Attributes,
  children: readonly ElementContent[],
  page: PagePlace,
): Element | undefined {
  const tagName = allowedElement(name);
  if (tagName === undefined) return undefined;
  if (tagName === "img") return picture(attributes, page);
  const address = tagName === "a" ? attributes.get("href") : undefined;
  const link = address === undefined ? {} : linkProperties(address, page);
  return h(tagName, { ...kept(tagName, attributes), ...link }, ...children);
}

/** Shows a picture. A remote one becomes a link, and one without an allowed address its alternative text. */
export function picture(attributes: Attributes, page: PagePlace): Element {
  const address = pictureProperties(attributes.get("src") ?? "", page);
  const alt = attributes.get("alt") ?? "";
  if (!address.src) return placeholder(alt || "Picture");
  const remote = remotePicture(String(address.src), page);
  if (!remote) return h("img", { ...kept("img", attributes), ...address, alt });
  return h("a", remoteLink(remote), placeholder(alt ? `${alt} (${remote.host})` : remote.host));
}

function placeholder(words: string): Element {
  return h("span", { className: "mdx-picture" }, words);
}

/** The reader of HTML is recursive. */
const MAX_TAGS = 300;
const MAX_UNITS = 64 * 1024;

/** Returns the allowed elements of raw HTML, and the text of others. Undefined where it is too large. */
export function readHtml(html: string, page: PagePlace): ElementContent[] | undefined {
  if (html.length > MAX_UNITS || html.split("<", MAX_TAGS + 2).length > MAX_TAGS + 1) return undefined;
  return allowed(fromHtml(html, { fragment: true }).children as ElementContent[], page);
}

const ignored = new Set(
  "script style template iframe noscript noembed noframes object textarea title xmp svg math select".split(
    " ",
  ),
);

function allowed(nodes: readonly ElementContent[], page: PagePlace): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [node];
    if (node.type !== "element" || ignored.has(node.tagName)) return [];
    const children = allowed(node.children, page);
    const attributes = Object.entries(node.properties).map(
      ([name, value]) => [name.toLowerCase(), value === true ? "" : String(value)] as const,
    );
    const element = pageElement(node.tagName, new Map(attributes), children, page);
    return element ? [element] : children;
  });
}

function kept(tagName: string, attributes: Attributes): OwnProperties {
  const names = [...commonAttributes, ...(pageAttributes[tagName] ?? [])];
  const properties: OwnProperties = {};
  for (const name of names) {
    const value = attributes.get(name.toLowerCase());
    if (value === undefined || name === "href" || name === "src") continue;
    properties[name] = isSwitch.has(name) ? true : value;
  }
  return properties;
}

const isSwitch = new Set(["open", "reversed"]);
