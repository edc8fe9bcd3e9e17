import { t } from "elysia";

import { LinkTargetOptions } from "../../../../views/editor/link-targets.tsx";
import type { LinkTargets } from "../../../core/search/link-targets.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { part } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{ linkTargets: LinkTargets; authenticator: Authenticator }>;

const query = t.Union([
  t.Object({ q: t.String({ maxLength: 200 }) }),
  t.Object({ address: t.String({ maxLength: 2000 }) }),
]);

/** GET /admin/link-targets/<slug>: pages and headings for words (`q`), or for an address of the site. */
export const linkTargetRoutes = ({ linkTargets, authenticator }: Parts) =>
  atPage("/admin/link-targets", authenticator, (app, path) =>
    app.get(
      path,
      async ({ request, query }) => {
        const from = slugIn(request);
        if ("q" in query) return part(LinkTargetOptions({ targets: await linkTargets.find(query.q, from) }));
        const target = await linkTargets.targetAt(query.address, from);
        return part(LinkTargetOptions({ targets: target ? [target] : [] }));
      },
      { query },
    ),
  );
