import type { Element, ElementContent, Properties } from "hast";

import type { PreviewClass } from "./preview-class.ts";

/** What an element may be given: of classes only ours. */
export type OwnProperties = {
  [Name in keyof Properties]: Name extends "className" ? PreviewClass | PreviewClass[] : Properties[Name];
};

/** An element of ours, in hast. A string is a text. */
export function h(
  tagName: string,
  properties: OwnProperties,
  ...children: readonly (ElementContent | string)[]
): Element {
  const { className, ...others } = properties;
  return {
    type: "element",
    tagName,
    properties: { ...others, ...(className && { className: [className].flat() }) },
    children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
  };
}
