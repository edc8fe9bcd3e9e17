import { Elysia, t } from "elysia";

import { paths } from "../../../views/paths.ts";
import { pasted } from "../../core/pasted.ts";
import { json, type Limits } from "../body.ts";
import { type Door, signedIn } from "../session.ts";

type Parts = Readonly<{ door: Door; limits: Limits }>;

const copied = t.Object({ html: t.String() });

/** POST /admin/pasted: copied HTML as Markdown. `null` where the plain text that was copied with it says as much. */
export const pastedRoutes = ({ door, limits }: Parts) =>
  new Elysia({ name: "admin-pasted" })
    .use(signedIn(door))
    .post(
      paths.pasted,
      ({ body, request }) =>
        Response.json({ markdown: pasted(body.html, request.headers.get("origin") ?? undefined) ?? null }),
      { parse: json(limits.pasted), body: copied },
    );
