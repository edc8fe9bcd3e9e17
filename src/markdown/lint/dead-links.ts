import { destination, isPart, linkProblem } from "../../sites/addresses/index.ts";
import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, type Page, type Site, warning } from "./rule.ts";

export function deadLinks({ site, symbols, outline: { anchors } }: Page): Diagnostic[] {
  // A part is read in the pages that show it.
  const known = isPart(site.file ?? "") ? undefined : anchors;
  return ofKind(symbols, "link").flatMap(({ address, offset }) => {
    const message =
      address === ""
        ? "The link has no address."
        : (linkProblem(address, site, known)?.message ?? hint(address, site));
    return message === undefined ? [] : [warning(offset, message)];
  });
}

function hint(address: string, site: Site): string | undefined {
  const target = destination(address, site);
  if (target.kind !== "redirected") return undefined;
  return `The site redirects “${address}” to “${target.to}”. Link there.`;
}
