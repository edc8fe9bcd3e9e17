import type { Element, ElementContent, Properties } from "hast";

import type { PreviewClass } from "./preview-class.ts";

export type OwnProperties = {
  [Name in keyof Properties]: Name extends "className" ? PreviewClass | PreviewClass[] : Properties[Name];
};

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
