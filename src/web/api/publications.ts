import { Elysia, t } from "elysia";

import { slug } from "../../core/page/slug.ts";
import type { Publications } from "../../core/publication/publications.ts";
import type { Authenticator } from "../authenticator.ts";
import { fromBase64, json, type Limits } from "../body.ts";
import { ok } from "../envelope.ts";
import { signedIn } from "../signed-in.ts";

type Parts = Readonly<{
  publications: Publications;
  authenticator: Authenticator;
  limits: Limits;
  commitUrl: (sha: string) => string;
}>;

const publication = t.Object({
  slug: t.String(),
  content: t.String(),
  assets: t.Optional(t.Nullable(t.Array(t.Object({ path: t.String(), content: t.String() })))),
  message: t.Optional(t.Nullable(t.String())),
  updatedAt: t.Optional(t.Nullable(t.Number())),
  base: t.Optional(t.Nullable(t.String())),
});

export const publicationRoutes = ({ publications, authenticator, limits, commitUrl }: Parts) =>
  new Elysia({ name: "api-publications", prefix: "/api/admin" }).use(signedIn(authenticator)).post(
    "/publish",
    async ({ body, session }) => {
      const assets = (body.assets ?? []).map(({ path, content }) => ({
        path,
        content: fromBase64(content, `assets.content of “${path}”`),
      }));
      const publication = { ...body, slug: slug(body.slug), base: body.base || null, assets };
      const { sha } = await publications.publish(publication, session);
      return ok({ commitUrl: commitUrl(sha) });
    },
    { parse: json(limits.publication), body: publication },
  );
