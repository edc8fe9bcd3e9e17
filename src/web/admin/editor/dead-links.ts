import { t } from "elysia";

import type { LinkChecks } from "../../../core/health/link-checks.ts";
import { type DeadLinksAnswer, MAX_CHECKED_LINKS } from "../../../core/wire.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits } from "../../request/body.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{ linkChecks: LinkChecks; authenticator: Authenticator; limits: Limits }>;

const body = t.Object({
  addresses: t.Array(t.String({ maxLength: 2000 }), { maxItems: MAX_CHECKED_LINKS }),
});

/** POST /admin/dead-links/<slug>: which of a page's addresses lead nowhere. */
export const deadLinkRoutes = ({ linkChecks, authenticator, limits }: Parts) =>
  atPage("/admin/dead-links", authenticator, (app, path) =>
    app.post(
      path,
      async ({ request, body: { addresses } }) => {
        const answer: DeadLinksAnswer = { dead: await linkChecks.dead(addresses, slugIn(request)) };
        return Response.json(answer);
      },
      { parse: json(limits.page), body },
    ),
  );
