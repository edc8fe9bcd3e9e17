import type { Element, ElementContent } from "hast";

import { h } from "./h.ts";

const HERE = "http://page.invalid";

/**
 * In place of each picture of another site a link to it, so nothing is asked of that site before somebody clicks. Those
 * of `hosts` stay; `*.` at the start of one is any host below.
 */
export function withoutForeignPictures(
  children: readonly ElementContent[],
  hosts: readonly string[],
  isInLink = false,
): ElementContent[] {
  return children.map((child) => {
    if (child.type !== "element") return child;
    const url = child.tagName === "img" ? foreignAddress(child) : undefined;
    if (url && !isOfOne(url, hosts)) return linked(child, url, isInLink);
    const inner = withoutForeignPictures(child.children, hosts, isInLink || child.tagName === "a");
    return { ...child, children: inner };
  });
}

/** By what a browser makes of the address: it takes a backslash for a slash. */
function foreignAddress({ properties }: Element): URL | undefined {
  const url = URL.parse(String(properties.src ?? ""), HERE);
  return url && url.protocol !== "data:" && url.origin !== HERE ? url : undefined;
}

function isOfOne({ host }: URL, hosts: readonly string[]): boolean {
  return hosts.some((one) => (one.startsWith("*.") ? host.endsWith(one.slice(1)) : host === one));
}

/** The style sheet says before it that it is a picture. */
function linked({ properties: { alt } }: Element, { href, host }: URL, isInLink: boolean): ElementContent {
  const placeholder = h("span", { className: "mdx-picture" }, alt ? `${alt} (${host})` : host);
  if (isInLink) return placeholder;
  return h("a", { href, target: "_blank", rel: ["noopener", "noreferrer", "nofollow"] }, placeholder);
}
