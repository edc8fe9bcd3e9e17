import { Elysia, t } from "elysia";

import { FileRemoval, FileReplacement } from "../../../../views/media/file-change.tsx";
import { paths } from "../../../../views/paths.ts";
import { DomainError, Invalid } from "../../../core/errors.ts";
import type { MediaEdits } from "../../../core/media/media-edits.ts";
import { usesTag } from "../../../core/media/media.ts";
import type { Signing } from "../../../core/message/signing.ts";
import type { Clock } from "../../../core/ports.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits, multipart } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page } from "../../respond.ts";
import { assetPathIn } from "../page-address.ts";
import { signerView } from "../signer-view.ts";
import { mediumView } from "./medium-view.ts";

type Parts = Readonly<{
  mediaEdits: MediaEdits;
  signing: Pick<Signing, "whyNot">;
  host: Pick<RepositoryHost, "branch" | "commitsAs">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  reviews: Pick<Reviews, "isNeededFor">;
}>;

const inNoReview = {
  as: "nobody",
  because: "Someone else must approve changes, and a file can't be part of a review. Change it with git.",
} as const;

const replacement = t.Object({ base: t.String({ maxLength: 64 }), content: t.Uint8Array() });
const removal = t.Object({ base: t.String({ maxLength: 64 }), seen: t.String({ maxLength: 64 }) });

const changes = {
  replace: { title: "Replace", View: FileReplacement },
  remove: { title: "Remove", View: FileRemoval },
};

/** /admin/media/replace and /admin/media/delete: a published file is changed by a commit, after its uses are shown. */
export const fileChangePages = (parts: Parts) => {
  const { mediaEdits, authenticator, limits } = parts;
  return new Elysia({ name: "admin-file-changes" })
    .use(signedIn(authenticator))
    .get("/admin/media/replace/*", ({ request, session }) => ask(parts, "replace", request, session))
    .post(
      "/admin/media/replace/*",
      async ({ request, session, body }) => {
        const path = assetPathIn(request, 4);
        return orAsk(parts, "replace", request, session, async () => {
          if (body.content.byteLength === 0) throw new Invalid("Choose a file first.");
          const { sha } = await mediaEdits.replace(path, body, session);
          return paths.mediaAfter("replaced", sha);
        });
      },
      { parse: ({ request }) => fileOf(request, limits.upload), body: replacement },
    )
    .get("/admin/media/delete/*", ({ request, session }) => ask(parts, "remove", request, session))
    .post(
      "/admin/media/delete/*",
      async ({ request, session, body }) => {
        const path = assetPathIn(request, 4);
        return orAsk(parts, "remove", request, session, async () => {
          const { sha } = await mediaEdits.remove(path, body, session);
          return paths.mediaAfter("removed", sha);
        });
      },
      { parse: form(limits.form), body: removal },
    );
};

async function ask(
  parts: Parts,
  change: keyof typeof changes,
  request: Request,
  session: Session,
  refusal?: DomainError,
) {
  const { mediaEdits, reviews, host, clock } = parts;
  const medium = await mediaEdits.find(assetPathIn(request, 4));
  const asset = mediumView(medium, clock.now());
  const { title, View } = changes[change];
  const file = {
    asset,
    base: medium.tag,
    seen: usesTag(medium.uses),
    branch: host.branch,
    by: (await reviews.isNeededFor(session)) ? inNoReview : await signerView(parts, session),
    refusal: refusal?.told,
  };
  return page({
    title: `${title} ${asset.name}`,
    name: session.name,
    content: View({ file }),
    ...(refusal && refusalOfDomain(refusal)),
  });
}

/** Shows the question again, with the file as it is now, where the change is refused. */
async function orAsk(
  parts: Parts,
  change: keyof typeof changes,
  request: Request,
  session: Session,
  work: () => Promise<string>,
): Promise<Response> {
  try {
    return goTo(request, await work());
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.kind === "not-found") throw refusal;
    return ask(parts, change, request, session, refusal);
  }
}

/** A form without a file has no content. @throws TooLarge, Invalid */
async function fileOf(request: Request, maxBytes: number) {
  const fields = await multipart(request, maxBytes);
  const file = fields.get("file");
  const content = file instanceof File ? await file.bytes() : new Uint8Array();
  return { base: String(fields.get("base") ?? ""), content };
}
