import { Elysia, t } from "elysia";

import type { Html } from "../../../../views/html.ts";
import { FileChanged } from "../../../../views/media/file-change.tsx";
import { Media as MediaPage, MediaList, type MediaView } from "../../../../views/media/media.tsx";
import { UploadRemoval, UploadRemoved } from "../../../../views/media/removal.tsx";
import { paths } from "../../../../views/paths.ts";
import { ASSET_KINDS } from "../../../core/asset/asset-kind.ts";
import type { Assets } from "../../../core/asset/assets.ts";
import { DomainError, Invalid } from "../../../core/errors.ts";
import { AssetInUse, type Media, type MediaOrder, usesTag } from "../../../core/media/media.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Session } from "../../../core/session/session.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits, multipart } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page, part, seeOther, wantsPart } from "../../respond.ts";
import { awayView } from "../away-view.ts";
import { assetPathIn } from "../page-address.ts";
import { mediumView } from "./medium-view.ts";

type Parts = Readonly<{
  media: Media;
  assets: Assets;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

const STEP = 48;

const mediaQuery = t.Object({
  q: t.Optional(t.String({ maxLength: 200 })),
  by: t.Optional(t.Literal("folder")),
  only: t.Optional(t.Union([t.Literal("unused"), t.Literal("new"), t.Literal("")])),
  from: t.Optional(t.Integer({ minimum: 0 })),
  removed: t.Optional(t.String()),
  file: t.Optional(t.String()),
  commit: t.Optional(t.String()),
});
const uploads = t.Object({ files: t.Array(t.Object({ name: t.String(), content: t.Uint8Array() })) });
const removal = t.Object({ seen: t.Optional(t.String({ maxLength: 64 })) });

type MediaQuery = typeof mediaQuery.static;

/** /admin/media: every asset, uploads by a form, and the removal of a staged upload. */
export const mediaPages = (parts: Parts) => {
  const { authenticator, limits } = parts;
  return new Elysia({ name: "admin-media" })
    .use(signedIn(authenticator))
    .get(
      paths.media,
      async ({ query, request, session }) =>
        wantsPart(request)
          ? part(MediaList({ list: await listed(parts, query) }))
          : show(parts, query, session.name),
      { query: mediaQuery },
    )
    .post(paths.media, ({ body, session }) => upload(parts, body.files, session.name), {
      parse: async ({ request }) => ({ files: await filesOf(request, limits.upload) }),
      body: uploads,
    })
    .get("/admin/media/remove/*", ({ request, session }) => ask(parts, assetPathIn(request, 4), session.name))
    .post(
      "/admin/media/remove/*",
      ({ request, session, body }) => remove(parts, request, session, body.seen ?? ""),
      { parse: form(limits.form), body: removal },
    );
};

async function show(
  parts: Parts,
  query: MediaQuery,
  name: string,
  problems: readonly string[] = [],
  status?: number,
) {
  return page({
    title: "Media",
    name,
    notice: noticeOf(query),
    content: MediaPage({ page: { list: await listed(parts, query), kinds: ASSET_KINDS, problems } }),
    scripts: ["media.js"],
    status,
  });
}

function noticeOf({ removed, file, commit = "" }: MediaQuery): Html | undefined {
  if (removed !== undefined) return UploadRemoved();
  const kind = (["replaced", "removed"] as const).find((kind) => kind === file);
  if (!kind || !/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  return FileChanged({ notice: { kind, commitUrl: paths.commit(commit) } });
}

async function listed(
  { media, clock, log }: Parts,
  { q = "", by, only, from = 0 }: MediaQuery,
): Promise<MediaView["list"]> {
  const order: MediaOrder = by ?? "newest";
  const asked = { words: q.trim(), only: only || undefined, order, from };
  const { media: shown, total, counts, isDated, absence } = await media.list({ ...asked, most: STEP });
  const left = total - from - STEP;
  const now = clock.now();
  return {
    ...asked,
    away: awayView(absence, { log, now, again: paths.mediaFrom(asked) }),
    total,
    counts,
    isDated,
    media: shown.map((medium) => mediumView(medium, now)),
    more: left > 0 ? { from: from + STEP, count: left } : undefined,
  };
}

async function upload(parts: Parts, files: (typeof uploads.static)["files"], name: string) {
  const refusals: DomainError[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      await parts.assets.stage(file.name, file.content);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      refusals.push(refusal);
      problems.push(`“${file.name}” wasn't uploaded: ${refusal.message.replace(/^content/, "it")}`);
    }
  }
  const [first] = refusals;
  return first ? show(parts, {}, name, problems, refusalOfDomain(first).status) : seeOther(paths.media);
}

async function ask({ media, clock }: Parts, path: string, name: string, refusal?: DomainError) {
  const medium = await media.staged(path);
  const asset = mediumView(medium, clock.now());
  return page({
    title: `Remove ${path}`,
    name,
    content: UploadRemoval({ asset, seen: usesTag(medium.uses), refusal: refusal?.told }),
    ...(refusal && refusalOfDomain(refusal)),
  });
}

async function remove(parts: Parts, request: Request, session: Session, seen: string) {
  const path = assetPathIn(request, 4);
  try {
    await parts.media.remove(path, seen, session);
    return goTo(request, `${paths.media}?removed`);
  } catch (refusal) {
    if (refusal instanceof AssetInUse) return ask(parts, path, session.name, refusal);
    throw refusal;
  }
}

async function filesOf(request: Request, maxBytes: number) {
  const entries = (await multipart(request, maxBytes)).getAll("files");
  // A browser sends an entry without name and content if no file was chosen.
  const files = entries.filter((file) => file instanceof File).filter(({ name, size }) => name || size > 0);
  if (files.length === 0) throw new Invalid("Choose a file first.");
  return Promise.all(files.map(async (file) => ({ name: file.name ?? "", content: await file.bytes() })));
}
