import { t } from "elysia";

import { Preview } from "../../../../views/editor/preview.tsx";
import { checkContent } from "../../../core/draft/draft.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import type { ShownRange } from "../../../core/editor/shown-ranges.ts";
import type { PageFields } from "../../../core/page/page-fields.ts";
import { type KnownFields, shownFields } from "../../../core/site/shown-fields.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import { MAX_PREVIEWS, type PreviewAnswer } from "../../../core/wire.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits } from "../../request/body.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{
  editing: Editing;
  siteIndex: Pick<SiteIndex, "lastRead">;
  pageFields: Pick<PageFields, "lastOf">;
  authenticator: Authenticator;
  limits: Limits;
}>;

const offset = t.Integer({ minimum: 0 });

const previewsBody = t.Object({
  content: t.String(),
  ranges: t.Array(t.Object({ start: offset, length: offset, html: t.Boolean() }), { maxItems: MAX_PREVIEWS }),
});

/** POST /admin/previews/<slug>: what ranges of a text show, and their problems. Nothing is saved. */
export const previewRoutes = ({ editing, siteIndex, pageFields, authenticator, limits }: Parts) => {
  const shown = async (request: Request, asked: typeof previewsBody.static) => {
    const slug = slugIn(request);
    checkContent(asked.content);
    const ranges = await editing.previews(slug, asked);
    const site = siteIndex.lastRead.properties.properties;
    const fields = await pageFields.lastOf(slug);
    const answer: PreviewAnswer = {
      previews: await Promise.all(ranges.map((range) => previewOf(range, { site, fields }))),
    };
    return Response.json(answer);
  };
  const options = { parse: json(limits.page), body: previewsBody };
  return atPage("/admin/previews", authenticator, (app, path) =>
    app.post(path, ({ request, body }) => shown(request, body), options),
  );
};

async function previewOf({ parts, problem }: ShownRange, known: KnownFields) {
  const views = parts.map(({ html, fields, ...part }) => {
    return { ...part, safeHtml: html ?? "", fields: fields && shownFields(fields, known, false) };
  });
  return { html: await Preview({ parts: views }), problem: problem ?? null };
}
