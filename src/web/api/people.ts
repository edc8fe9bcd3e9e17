import { Elysia } from "elysia";

import type { ListedPerson, Me, People } from "../../core/people/people.ts";
import type { PersonSession } from "../../core/session/session.ts";
import { ok } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits, nothing } from "../request/body.ts";
import { COOKIE } from "../request/seal.ts";
import { authorized } from "../request/signed-in.ts";
import { changePerson, giveEmail, listPeople, readMe, removePerson } from "./people-schemas.ts";

type Parts = Readonly<{ people: People; authenticator: Authenticator; limits: Limits }>;

/** /api/admin/me and /api/admin/people */
export const peopleRoutes = ({ people, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-people", prefix: "/api/admin" })
    .use(authorized(authenticator))
    .get("/me", async ({ session }) => ok({ me: meJson(await people.me(session)) }), readMe)
    .put(
      "/me",
      async ({ session, body, cookie }) => {
        // A token is refused by the route's right.
        const changed = await people.giveEmail(session as PersonSession, body.email);
        if (changed.kind === "pin") cookie[COOKIE]!.set(authenticator.cookieFor(changed));
        return ok({ me: meJson(await people.me(changed)) });
      },
      { ...giveEmail, parse: json(limits.form) },
    )
    .get("/people", async () => ok({ people: (await people.list()).map(personJson) }), listPeople)
    .put(
      "/people/:id",
      async ({ params, body }) => ok({ person: personJson(await people.change(params.id, body)) }),
      { ...changePerson, parse: json(limits.form) },
    )
    .delete(
      "/people/:id",
      async ({ params }) => {
        await people.remove(params.id);
        return ok();
      },
      { ...removePerson, parse: nothing },
    );

/** `folders` is null for all pages. */
function meJson({ id, name, email, kind, role, folders }: Me) {
  return { id: id ?? null, name, email: email ?? null, kind, role, folders: folders ?? null };
}

function personJson({ id, name, email, kind, role, folders, lastSeenAt }: ListedPerson) {
  return {
    id,
    name,
    email: email ?? null,
    kind,
    role,
    folders: folders ?? null,
    lastSeenAt: lastSeenAt ?? null,
  };
}
