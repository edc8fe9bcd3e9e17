import { Elysia, t } from "elysia";

import { Deployment } from "../../../../views/deployment/deployment.tsx";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import { NotFound } from "../../../core/errors.ts";
import type { SiteAddresses } from "../../../core/site/site-addresses.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { part } from "../../respond.ts";
import { deploymentView } from "./deployment-view.ts";

type Parts = Readonly<{
  deployments: Deployments;
  siteAddresses: SiteAddresses;
  authenticator: Authenticator;
}>;

const seen = t.Object({ seen: t.Optional(t.String({ maxLength: 20 })) });

/** GET /admin/commits/<sha>/deployment: the part that says whether the site shows a publication. */
export const deploymentParts = (parts: Parts) =>
  new Elysia({ name: "admin-deployments" }).use(signedIn(parts.authenticator)).get(
    "/admin/commits/:sha/deployment",
    async ({ params, query }) => {
      const deployment = await deploymentView(await parts.deployments.look(params.sha), parts);
      if (!deployment) throw new NotFound("This commit wasn't published here.");
      // What is selected or open in it stays so.
      return query.seen === deployment.version
        ? new Response(null, { status: 204 })
        : part(Deployment({ deployment }));
    },
    { query: seen },
  );
