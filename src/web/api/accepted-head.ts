import { Elysia, t } from "elysia";

import type { Branch } from "../../core/repository/branch.ts";
import { always, fails, ofBody, ok, success, upstream } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{ branch: Pick<Branch, "acceptHead">; authenticator: Authenticator; limits: Limits }>;

const head = t.String({
  pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$",
  description: "The commit that the settings page shows.",
});

/** POST /api/admin/site/accept-head: a person takes the history that the repository's host has, where it was rewritten there. */
export const acceptedHeadRoutes = ({ branch, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-accepted-head" }).use(authorized(authenticator)).post(
    "/api/admin/site/accept-head",
    async ({ body: { head } }) => {
      await branch.acceptHead(head);
      return ok({ head });
    },
    {
      parse: json(limits.form),
      body: t.Object({ head }, { examples: [{ head: "0".repeat(40) }] }),
      response: { 200: success({ head: t.String() }), ...always, ...ofBody, ...upstream, ...fails(409) },
      detail: {
        tags: ["Pages"],
        operationId: "acceptHead",
        summary: "Take the history of a branch that was rewritten on the repository's host",
        description: "Drafts stay. It is 409 if the branch follows the known commit, or is another by now.",
      },
    },
  );
