import { Elysia, t } from "elysia";

import { Media as MediaPage, MediaList, type MediaView } from "../../../views/media/media.tsx";
import type { MediumView } from "../../../views/media/medium.tsx";
import { UploadRemoval, UploadRemoved } from "../../../views/media/removal.tsx";
import { paths } from "../../../views/paths.ts";
import { ASSET_KINDS } from "../../core/asset/asset-kind.ts";
import type { Assets } from "../../core/asset/assets.ts";
import { AssetInUse, type Media, type Medium } from "../../core/asset/media.ts";
import { DomainError, Invalid } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { Authenticator } from "../authenticator.ts";
import { form, type Limits, multipart } from "../body.ts";
import { refusalOfDomain } from "../envelope.ts";
import type { RequestLog } from "../pipeline.ts";
import { goTo, page, part, seeOther, wantsPart } from "../respond.ts";
import { signedIn } from "../signed-in.ts";
import { shownWhole, sizeOf } from "./asset-view.ts";
import { awayView } from "./away-view.ts";
import { assetPathIn } from "./page-address.ts";

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
  from: t.Optional(t.Integer({ minimum: 0 })),
  removed: t.Optional(t.String()),
});
const uploads = t.Object({ files: t.Array(t.Object({ name: t.String(), content: t.Uint8Array() })) });
const removal = t.Object({ despite: t.Optional(t.String()) });

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
      ({ request, session, body }) => remove(parts, request, session.name, body.despite ?? ""),
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
    notice: query.removed === undefined ? undefined : UploadRemoved(),
    content: MediaPage({ page: { list: await listed(parts, query), kinds: ASSET_KINDS, problems } }),
    scripts: ["media.js"],
    status,
  });
}

async function listed(
  { media, clock, log }: Parts,
  { q = "", from = 0 }: MediaQuery,
): Promise<MediaView["list"]> {
  const { media: all, absence } = await media.list(q);
  const left = all.length - from - STEP;
  return {
    away: awayView(absence, { log, now: clock.now(), again: addressOf({ q, from }) }),
    words: q.trim(),
    total: all.length,
    from,
    media: all.slice(from, from + STEP).map(mediumView),
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

async function ask({ media }: Parts, path: string, name: string, refusal?: DomainError) {
  const asset = mediumView(await media.staged(path));
  return page({
    title: `Remove ${path}`,
    name,
    content: UploadRemoval({ asset, refusal: refusal?.message }),
    ...(refusal && refusalOfDomain(refusal)),
  });
}

async function remove(parts: Parts, request: Request, name: string, despite: string) {
  const path = assetPathIn(request, 4);
  try {
    await parts.media.remove(path, despite.split("\n"));
    return goTo(request, `${paths.media}?removed`);
  } catch (refusal) {
    if (refusal instanceof AssetInUse) return ask(parts, path, name, refusal);
    throw refusal;
  }
}

function addressOf({ q = "", from = 0 }: MediaQuery): string {
  return q === "" && from === 0 ? paths.media : paths.mediaFrom(from, q);
}

/** @throws Invalid if no file was chosen */
async function filesOf(request: Request, maxBytes: number) {
  const entries = (await multipart(request, maxBytes)).getAll("files");
  // A browser sends an entry without name and content if no file was chosen.
  const files = entries.filter((file) => file instanceof File).filter(({ name, size }) => name || size > 0);
  if (files.length === 0) throw new Invalid("Choose a file first.");
  return Promise.all(files.map(async (file) => ({ name: file.name ?? "", content: await file.bytes() })));
}

function mediumView({ path, type, tag, staged, uses }: Medium): MediumView {
  const isPicture = type?.startsWith("image/") ?? false;
  return {
    path,
    kind: kindOf(path, type),
    size: staged && sizeOf(staged.bytes),
    isStaged: staged !== undefined,
    address: paths.asset(path),
    picture: isPicture ? (shownWhole.has(type!) ? paths.asset(path) : paths.thumbnail(path, tag)) : undefined,
    markdown: markdownOf(path, isPicture),
    uses,
  };
}

function kindOf(path: string, type: string | undefined): string {
  return (type?.replace(/^.*\/|\+xml$/g, "") ?? /\.([^./]{1,8})$/.exec(path)?.[1] ?? "file").toUpperCase();
}

/** Returns Markdown that shows or links the asset, with words from its name. */
function markdownOf(path: string, isPicture: boolean): string {
  const name = path.split("/").at(-1)!;
  const words = name
    .replace(/(-[0-9a-f]{8,64})?\.[^.]*$/, "")
    .replace(/[-_\s]+/g, " ")
    .replace(/[\\[\]<>*_`~&!]/g, "\\$&");
  const address = paths.asset(path).replace(/[()]/g, (mark) => (mark === "(" ? "%28" : "%29"));
  return `${isPicture ? "!" : ""}[${words}](${address})`;
}
