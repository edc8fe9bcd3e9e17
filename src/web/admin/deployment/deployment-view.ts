import type { DeploymentView } from "../../../../views/deployment/deployment.tsx";
import type { PlaceView } from "../../../../views/deployment/places.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { Deployment, Place } from "../../../core/repository/deployment.ts";
import type { SiteAddresses } from "../../../core/site/site-addresses.ts";

/** More are not listed. */
const MAX_PAGES = 5;

export type DeploymentParts = Readonly<{ deployments: Deployments; siteAddresses: SiteAddresses }>;

export async function deploymentView(
  deployment: Deployment | undefined,
  { deployments, siteAddresses }: DeploymentParts,
): Promise<DeploymentView | undefined> {
  if (!deployment) return undefined;
  const { sha, state, sentence, link, siteUrl, log, pages, places = [] } = deployment;
  const shown = state === "live" ? pages.slice(0, MAX_PAGES) : [];
  const addresses = await Promise.all(shown.map((slug) => siteAddresses.addressOf(slug, siteUrl)));
  const view = {
    sha,
    state,
    isOver: deployments.isOver(deployment),
    sentence,
    link,
    log: state === "failed" ? log : undefined,
    addresses: addresses.filter((address) => address !== undefined),
    places: places.map(placeView),
  };
  return { ...view, version: Bun.hash(JSON.stringify(view)).toString(36) };
}

export function placeView({ slug, line }: Place): PlaceView {
  return { address: paths.edit(slug, line), name: slug || "Home page", line };
}
