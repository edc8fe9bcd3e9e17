import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import type { PageDialects } from "../../../core/page/page-dialects.ts";
import { slug } from "../../../core/slug/slug.ts";
import { inTime } from "../../../core/text/in-time.ts";
import type { TextWork } from "../../../core/text/text-work.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";

type Parts = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  authenticator: Authenticator;
  limits: Limits;
}>;

/** `slug` is of the page that it goes to. */
const copiedHtml = t.Object({ html: t.String(), slug: t.Optional(t.String()) });

/** POST /admin/pasted: copied HTML as Markdown; `null` if its plain text says as much. */
export const pastedRoutes = ({ texts, dialects, authenticator, limits }: Parts) =>
  new Elysia({ name: "admin-pasted" }).use(signedIn(authenticator)).post(
    paths.pasted,
    async ({ body, request }) => {
      const origin = request.headers.get("origin") ?? undefined;
      const { dialect } = await dialects.of(slug(body.slug ?? ""));
      const markdown = await inTime(texts.run("pasted", body.html, dialect, origin), undefined);
      return Response.json({ markdown: markdown ?? null });
    },
    { parse: json(limits.pasted), body: copiedHtml },
  );
