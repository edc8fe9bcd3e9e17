import { Elysia, t } from "elysia";

import type { MessageChecks } from "../../core/message/message-checks.ts";
import type { PageChecks } from "../../core/publication/page-checks.ts";
import { slug } from "../../core/slug/slug.ts";
import { always, fails, list, ofBody, ofKey, ok, success, upstream } from "../answers.ts";
import { problemJson } from "../failure-json.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";
import { content, pageProblem, slug as slugOf } from "./schemas.ts";

type Parts = Readonly<{
  pageChecks: PageChecks;
  messageChecks: Pick<MessageChecks, "check">;
  authenticator: Authenticator;
  limits: Limits;
}>;

const messageProblem = t.Object(
  {
    by: t.String({ description: "The file of the repository, or the host, that asks for it." }),
    message: t.String({ description: "A sentence for the writer." }),
  },
  { title: "Problem of a message" },
);

/** POST /api/admin/check: what is wrong with a text, which is neither saved nor published. */
export const checkRoutes = ({ pageChecks, messageChecks, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-checks", prefix: "/api/admin" }).use(authorized(authenticator)).post(
    "/check",
    async ({ body, session }) => {
      const text = { slug: slug(body.slug), content: body.content };
      const problems = (await pageChecks.check(text, session)).map(problemJson);
      if (body.message == null) return ok({ problems });
      const faults = await messageChecks.check(body.message, session);
      return ok({ problems, messageProblems: faults.map(({ by, says }) => ({ by, message: says })) });
    },
    {
      parse: json(limits.page),
      body: t.Object(
        {
          slug: slugOf,
          content,
          message: t.Optional(
            t.Nullable(
              t.String({
                maxLength: 10_000,
                description: "The message that its commit is to have, to check it, too.",
              }),
            ),
          ),
        },
        { examples: [{ slug: "guide/tea", content: "# Tea\n\nSee [oolong](/guide/oolong).\n" }] },
      ),
      response: {
        200: success({
          problems: list(pageProblem, { description: "In the order of the text." }),
          messageProblems: t.Optional(
            list(messageProblem, {
              description:
                "Where a message was sent: what the repository's configuration of commitlint, or a ruleset of GitHub, would say of it.",
            }),
          ),
        }),
        ...always,
        ...ofBody,
        ...ofKey,
        ...upstream,
        ...fails(404),
      },
      detail: {
        tags: ["Pages"],
        operationId: "checkPage",
        summary: "Check a text, and save nothing",
        description:
          "By the page's dialect and the site, as the editor does. An `error` stops the build, and publishing with `check`; one that the published page has too is a `warning`.",
      },
    },
  );
