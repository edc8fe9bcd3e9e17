import { t } from "elysia";

import { PageBlocks } from "../../../../views/editor/block.tsx";
import { checkContent } from "../../../core/draft/draft.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import { propertyKinds, type SiteProperties } from "../../../core/site/site-properties.ts";
import type { Edit, EditAnswer } from "../../../core/wire.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits } from "../../request/body.ts";
import { atPage } from "../at-page.ts";
import { blockView } from "../block-view.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{
  editing: Editing;
  siteIndex: Pick<SiteIndex, "lastRead">;
  authenticator: Authenticator;
  limits: Limits;
}>;

const position = t.Array(t.Integer({ minimum: 0 }), { minItems: 1, maxItems: 100 });

const propertyKind = t.Union(propertyKinds.map((kind) => t.Literal(kind)));

const edit = t.Union([
  t.Object({ kind: t.Literal("replace"), at: position, text: t.String() }),
  t.Object({ kind: t.Literal("insert"), at: position, text: t.String() }),
  t.Object({ kind: t.Literal("move"), from: position, to: position }),
  t.Object({ kind: t.Literal("duplicate"), at: position }),
  t.Object({ kind: t.Literal("remove"), at: position }),
  t.Object({
    kind: t.Literal("front matter"),
    key: t.String({ minLength: 1 }),
    group: t.Optional(t.String({ minLength: 1 })),
    value: t.String(),
    as: t.Optional(propertyKind),
  }),
  t.Object({ kind: t.Literal("source"), text: t.String() }),
]);

const blocksBody = t.Object({
  content: t.String(),
  /** The keys of the blocks that the browser already has. */
  known: t.Optional(t.Array(t.String())),
  edit: t.Optional(edit),
  /** The least number of blocks to send, and the UTF-16 offset before which all of them are sent. */
  least: t.Optional(t.Integer({ minimum: 0 })),
  until: t.Optional(t.Integer({ minimum: 0 })),
});

/** POST /admin/blocks/<slug>: the text after an edit, and its blocks. Nothing is saved. */
export const blockRoutes = ({ editing, siteIndex, authenticator, limits }: Parts) => {
  const edited = async (request: Request, { content, edit, ...rest }: typeof blocksBody.static) => {
    const slug = slugIn(request);
    checkContent(content);
    const shown = await editing.page(slug, content, {
      ...rest,
      edit: edit && asOnSite(edit, siteIndex.lastRead.properties),
    });
    const answer: EditAnswer = {
      content: shown.content,
      title: shown.title ?? null,
      unparsed: shown.unparsed ?? null,
      html: await PageBlocks({ blocks: shown.blocks.map(blockView), rest: shown.rest }),
    };
    return Response.json(answer);
  };
  const options = { parse: json(limits.page), body: blocksBody };
  return atPage("/admin/blocks", authenticator, (app, path) =>
    app.post(path, ({ request, body }) => edited(request, body), options),
  );
};

/** A key that is new on the page is written as other pages have it. */
function asOnSite(edit: Edit, { properties }: SiteProperties): Edit {
  if (edit.kind !== "front matter" || edit.group !== undefined) return edit;
  return { ...edit, style: properties.find(({ key }) => key === edit.key)?.style };
}
