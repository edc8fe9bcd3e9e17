import type { ElementContent, Properties } from "hast";

import { h, percentDecoded } from "../preview/index.ts";

/** Keeps a picture with a public address that is not a tracking pixel. */
export function picture(properties: Properties, origin: string | undefined): ElementContent[] {
  const address = addressOf(properties.src, origin);
  const isTiny = [properties.width, properties.height].some(
    (side) => side !== undefined && Number(side) <= 1,
  );
  if (isTiny || !address || !/^(https?:|\/)/i.test(address)) return [];
  return [h("img", { src: address, alt: String(properties.alt ?? "") })];
}

export function link(
  properties: Properties,
  children: readonly ElementContent[],
  origin: string | undefined,
): ElementContent[] {
  const address = addressOf(properties.href, origin);
  if (!address || /^(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]*:/i.test(address)) return [...children];
  return children.length === 0 ? [] : [h("a", { href: address }, ...children)];
}

/** Makes addresses of this server relative, and unwraps those that Google Docs wraps. */
function addressOf(value: Properties[string], origin: string | undefined): string | undefined {
  const address = String(value ?? "")
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .replaceAll(" ", "%20");
  const wrapped = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(address)?.[1];
  if (wrapped) return percentDecoded(wrapped);
  return origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address || undefined;
}
