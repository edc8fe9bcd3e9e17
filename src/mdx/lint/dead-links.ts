import { ofKind, type Outline } from "../symbols/index.ts";
import { destination, leadsTo } from "./address.ts";
import { type Diagnostic, type Page, type Site, warning } from "./rule.ts";

export function deadLinks({ site, symbols, outline: { anchors } }: Page): Diagnostic[] {
  return ofKind(symbols, "link").flatMap(({ address, offset }) => {
    const message = address === "" ? "The link has no address." : wrongWith(address, site, anchors);
    return message === undefined ? [] : [warning(offset, message)];
  });
}

function wrongWith(address: string, site: Site, anchors: Outline["anchors"]): string | undefined {
  const target = destination(address, site);
  if (target.kind === "unknown") return undefined;
  if (target.kind === "missing") return `The link to “${address}” leads to a page that doesn't exist.`;
  const fragments = target.kind === "here" ? [anchors] : target.fragments;
  if (fragments.length === 0 || fragments.some((each) => !each || leadsTo(target.fragment, each)))
    return undefined;
  const place = target.kind === "here" ? "this page" : "the page";
  return `The link to “${address}” has no target on ${place}.`;
}
