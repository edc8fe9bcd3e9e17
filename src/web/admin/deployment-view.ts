import type { DeploymentView } from "../../../views/deployment/deployment.tsx";
import { paths } from "../../../views/paths.ts";
import { type Deployment, isOver } from "../../core/deployment/deployment.ts";
import type { SiteAddresses } from "../../core/deployment/site-addresses.ts";
import type { Slug } from "../../core/page/slug.ts";

/** More are not listed. */
const MAX_PAGES = 5;

export async function deploymentView(
  { sha, state, sentence, link, siteUrl, log, pages, places = [] }: Deployment,
  { siteAddresses }: Readonly<{ siteAddresses: SiteAddresses }>,
): Promise<DeploymentView> {
  const shown = state === "live" ? pages.slice(0, MAX_PAGES) : [];
  const addresses = await Promise.all(shown.map((slug) => siteAddresses.of(slug, siteUrl)));
  return {
    sha,
    state,
    isOver: isOver({ state }),
    sentence,
    link,
    log: state === "failed" ? log : undefined,
    addresses: addresses.filter((address) => address !== undefined),
    places: places.map(({ slug, line }) => ({
      address: lineOf(slug, line),
      name: slug || "Home page",
      line,
    })),
  };
}

function lineOf(slug: Slug, line: number): string {
  return `${paths.edit(slug)}#line-${line}`;
}
