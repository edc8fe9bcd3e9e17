import type { Element, ElementContent } from "hast";

import { h } from "../preview/index.ts";

type Style = ReadonlyMap<string, string>;

export function styleOf({ properties }: Element): Style {
  const declarations = String(properties.style ?? "").split(";");
  return new Map(
    declarations.flatMap((declaration) => {
      const [name, ...value] = declaration.split(":");
      return value.length > 0
        ? [[name!.trim().toLowerCase(), value.join(":").trim().toLowerCase()] as const]
        : [];
    }),
  );
}

/** Google Docs wraps a whole document in a `b` that is not bold. */
export function isNormal(tagName: string, style: Style): boolean {
  return tagName === "b" || tagName === "strong"
    ? /^(normal|[1-4]00)$/.test(style.get("font-weight") ?? "")
    : style.get("font-style") === "normal";
}

export function withEmphasis(style: Style, children: readonly ElementContent[]): ElementContent[] {
  let nodes = [...children];
  if (/^(bold|bolder|[6-9]00)$/.test(style.get("font-weight") ?? "")) nodes = [h("strong", {}, ...nodes)];
  if (style.get("font-style") === "italic") nodes = [h("em", {}, ...nodes)];
  const line = style.get("text-decoration") ?? style.get("text-decoration-line") ?? "";
  if (line.includes("line-through")) nodes = [h("del", {}, ...nodes)];
  const raised = { super: "sup", sub: "sub" }[style.get("vertical-align") ?? ""];
  return raised ? [h(raised, {}, ...nodes)] : nodes;
}

/** Recognizes what code editors copy: text in a monospaced font with colors only. */
export function isColoredCode(nodes: readonly ElementContent[]): boolean {
  const [outer, ...others] = nodes.filter(
    (node) => node.type === "element" && node.tagName !== "meta" && node.tagName !== "br",
  ) as Element[];
  if (!outer || others.length > 0 || !["div", "pre", "span"].includes(outer.tagName)) return false;
  const style = styleOf(outer);
  const isCode = /mono|consolas|menlo|courier/.test(style.get("font-family") ?? "");
  return isCode && style.get("white-space")?.startsWith("pre") === true && outer.children.every(isOnlyColor);
}

function isOnlyColor(node: ElementContent): boolean {
  if (node.type !== "element") return true;
  return ["div", "span", "br"].includes(node.tagName) && node.children.every(isOnlyColor);
}
