import { Elysia, t } from "elysia";

import type { PageChecks } from "../../core/publication/page-checks.ts";
import { slug } from "../../core/slug/slug.ts";
import { always, fails, list, ofBody, ofKey, ok, success, upstream } from "../answers.ts";
import { problemJson } from "../failure-json.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";
import { content, pageProblem, slug as slugOf } from "./schemas.ts";

type Parts = Readonly<{ pageChecks: PageChecks; authenticator: Authenticator; limits: Limits }>;

/** POST /api/admin/check: what is wrong with a text, which is neither saved nor published. */
export const checkRoutes = ({ pageChecks, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-checks", prefix: "/api/admin" }).use(authorized(authenticator)).post(
    "/check",
    async ({ body, session }) => {
      const text = { slug: slug(body.slug), content: body.content };
      return ok({ problems: (await pageChecks.check(text, session)).map(problemJson) });
    },
    {
      parse: json(limits.page),
      body: t.Object(
        { slug: slugOf, content },
        { examples: [{ slug: "guide/tea", content: "# Tea\n\nSee [oolong](/guide/oolong).\n" }] },
      ),
      response: {
        200: success({ problems: list(pageProblem, { description: "In the order of the text." }) }),
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
