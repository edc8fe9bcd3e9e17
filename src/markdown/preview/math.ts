import type { Element } from "hast";

import { h } from "./h.ts";

/** The most TeX, in UTF-16 units, that one preview shows as formulas: half a second's work. */
const MAX_SHOWN = 20_000;

export type MathHandler = (source: string, isBlock: boolean) => Element;

/** Loads Temml if the source can have formulas. What is refused is shown as source, with the reason. */
export async function mathHandler(source: string): Promise<MathHandler> {
  const loaded = source.includes("$") ? await import("./formula.ts") : undefined;
  let left = MAX_SHOWN;
  return (source, isBlock) => {
    left -= source.length;
    const shown =
      left < 0 ? "This page has too many formulas to show them all." : loaded!.formula(source, isBlock);
    if (typeof shown === "string") return refused(source, shown, isBlock);
    return h(isBlock ? "div" : "span", { className: "mdx-math" }, shown);
  };
}

function refused(source: string, why: string, isBlock: boolean): Element {
  const code = h("code", {}, source);
  const reason = h(isBlock ? "p" : "small", { className: "mdx-refused" }, why);
  if (isBlock) return h("div", { className: "mdx-broken" }, reason, h("pre", {}, code));
  return h("span", { className: "mdx-math" }, code, " ", reason);
}
