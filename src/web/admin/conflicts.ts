import { Elysia, t } from "elysia";

import { Conflict } from "../../../views/conflict/conflict.tsx";
import type { Clock } from "../../core/ports.ts";
import type { Reviews } from "../../core/reviews.ts";
import { json, type Limits } from "../body.ts";
import { part } from "../respond.ts";
import { type Door, signedIn } from "../session.ts";
import { differenceViews } from "./change-view.ts";
import { slugIn } from "./page-address.ts";
import { savedView } from "./saved.ts";

type Parts = Readonly<{ reviews: Reviews; door: Door; limits: Limits; clock: Clock }>;

/** My text, that is in no draft. */
const unsaved = t.Object({ content: t.String() });

/** POST /admin/conflict/<slug>: both texts of a save that was refused. Nothing is written. */
export const conflictPages = ({ reviews, door, limits, clock }: Parts) => {
  const show = async (request: Request, content: string) => {
    const { draft, changes } = reviews.against(slugIn(request), content);
    const conflict = {
      saved: savedView(draft, clock.now()),
      updatedAt: draft.updatedAt,
      differences: differenceViews(changes),
    };
    return part(Conflict({ conflict }));
  };
  const options = { parse: json(limits.page), body: unsaved };
  return new Elysia({ name: "admin-conflicts" })
    .use(signedIn(door))
    .post("/admin/conflict", ({ request, body }) => show(request, body.content), options)
    .post("/admin/conflict/*", ({ request, body }) => show(request, body.content), options);
};
