import { Elysia } from "elysia";

import { paths } from "../../views/paths.ts";
import type { Assets, ServedAsset } from "../core/asset/assets.ts";
import { NotFound } from "../core/errors.ts";
import type { Authenticator } from "./request/authenticator.ts";
import { withoutPacking } from "./request/preconditions.ts";
import { signedIn } from "./request/signed-in.ts";

type Parts = Readonly<{ assets: Assets; authenticator: Authenticator }>;
type Range = Readonly<{ start: number; end: number }>;

/** How long a browser takes the icon as it is, in seconds. */
const ICON_KEPT = 300;

/**
 * GET /site-icon: the icon of the site, for everybody. GET /uploads/<path>: the staged or published asset. GET /site/<path>: a picture from the site's own folders. GET
 * /files/<path>: a picture of the repository, by its path from the root. GET /above/<up>/<path>: one by its path from
 * the folder that is so many above the content folder.
 */
export const assetRoutes = ({ assets, authenticator }: Parts) =>
  new Elysia({ name: "assets" })
    .get(paths.siteIcon, async ({ request }) => {
      const response = await serve(await assets.icon(), request);
      response.headers.set("cache-control", `private, max-age=${ICON_KEPT}`);
      return response;
    })
    .use(signedIn(authenticator))
    .get("/uploads/*", async ({ request }) =>
      serve(await assets.find(pathBelow("/uploads/", request)), request),
    )
    .get("/site/*", async ({ request }) =>
      serve(await assets.pictureOfSite(pathBelow("/site/", request)), request),
    )
    .get("/files/*", async ({ request }) =>
      serve(await assets.pictureInRepository(pathBelow("/files/", request)), request),
    )
    .get("/above/*", async ({ request }) =>
      serve(await assets.pictureAbove(pathBelow("/above/", request)), request),
    );

function pathBelow(folder: string, request: Request): string {
  try {
    return decodeURIComponent(new URL(request.url).pathname.slice(folder.length));
  } catch (cause) {
    throw new NotFound("There is no file at this address.", { cause });
  }
}

/** Source: RFC 9110, sections 13 (conditions) and 14 (ranges). */
async function serve(asset: ServedAsset, { method, headers: requestHeaders }: Request): Promise<Response> {
  const etag = `"${asset.tag}"`;
  const headers = { etag, "accept-ranges": "bytes", "cache-control": "private, no-cache" };
  if (isKnown(requestHeaders.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });

  const range = method === "GET" ? rangeOf(requestHeaders, asset.bytes, etag) : undefined;
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${asset.bytes}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: asset.bytes - 1 };
  const body = await asset.read(start, end - start + 1);
  const typed = { ...headers, "content-type": asset.type };
  if (!range) return new Response(body, { headers: typed });
  return new Response(body, {
    status: 206,
    headers: { ...typed, "content-range": `bytes ${start}-${end}/${asset.bytes}` },
  });
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => withoutPacking(tag.trim())) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Returns one range of bytes, both ends included; undefined for none or several, which serve the whole. */
function rangeOf(requestHeaders: Headers, bytes: number, etag: string): Range | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(requestHeaders.get("range")?.trim() ?? "") ?? [];
  const onlyIf = requestHeaders.get("if-range");
  if ((from === "" && to === "") || (onlyIf && onlyIf !== etag)) return undefined;
  const start = from === "" ? Math.max(bytes - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  return start > end || start >= bytes ? "unsatisfiable" : { start, end };
}
