import { destination, isPart, linkProblem } from "../../sites/addresses/index.ts";
import { type Diagnostic, type Page, type Site, warning } from "./rule.ts";
import { shownLinks } from "./shown-links.ts";

export function deadLinks(page: Page): Diagnostic[] {
  const {
    site,
    outline: { anchors },
  } = page;
  // A part is read in the pages that show it.
  const known = isPart(site.file ?? "") ? undefined : anchors;
  return shownLinks(page).flatMap(({ address, offset }) => {
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
