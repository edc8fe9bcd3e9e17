import { DomainError, NotFound } from "../../core/errors.ts";
import type { Slug } from "../../core/slug/slug.ts";
import { slugAt } from "../request/reach.ts";

/** Returns the slug of a page's address; `/admin/edit` is the home page's. @throws Invalid, NotFound */
export function slugIn(request: Request): Slug {
  return slugAt(new URL(request.url).pathname);
}

/** Returns the page that is open where a part is asked for; undefined elsewhere. */
export function openSlug(request: Request): Slug | undefined {
  const { pathname = "" } = URL.parse(request.headers.get("hx-current-url") ?? "") ?? {};
  if (!/^\/admin\/edit(?:\/|$)/.test(pathname)) return undefined;
  try {
    return slugAt(pathname);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Returns the asset's path in an address, after the first `from` parts. @throws NotFound */
export function assetPathIn(request: Request, from: number): string {
  const segments = new URL(request.url).pathname.split("/").slice(from);
  try {
    return segments.map(decodeURIComponent).join("/");
  } catch (cause) {
    throw new NotFound("There is nothing at this address.", { cause });
  }
}
