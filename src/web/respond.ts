import type { Html } from "../../views/html.ts";
import { Layout } from "../../views/layout.tsx";
import type { Scope } from "../core/session/scope.ts";
import { siteInHeader } from "./site-in-header.ts";
import { staticPath } from "./static.ts";

type Answer = Readonly<{ status?: number; headers?: Record<string, string> }>;

type Page = Answer &
  Readonly<{
    title: string;
    /** The name of the signed-in person. */
    name?: string;
    /** The bar of this page, below the header. */
    tools?: Html;
    /** Another page has the other half of the window. */
    isBeside?: boolean;
    /** The tree of the site, where this page brings it; else the browser asks for it. */
    tree?: Html;
    /** What searches this page, in the header. */
    search?: Html;
    /** What belongs to this page, at its end. */
    side?: Html;
    /** Where this page is. */
    breadcrumbs?: Html;
    /** What happened on the previous page. */
    notice?: Html;
    content: Html;
    /** Scripts of this page, named as in `static`: `editor.js`. */
    scripts?: readonly string[];
  }>;

const html = { "content-type": "text/html; charset=utf-8", vary: "HX-Request, HX-Request-Type" };

export async function page(page: Page) {
  const { name, content, scripts = [], status, headers, ...parts } = page;
  const site = siteInHeader.getStore();
  const shell = {
    stylesheet: await staticPath("admin.css"),
    early: await staticPath("early.js"),
    scripts: await Promise.all(["admin.js", ...scripts].map(staticPath)),
    name,
    siteName: site?.name,
    siteIcon: site?.icon,
    site: name === undefined ? undefined : await site?.view(),
  };
  const document = await Layout({ ...parts, shell, children: content });
  return new Response(document, { status, headers: { ...html, ...headers } });
}

/** Returns the part of a page that htmx requested. */
export async function part(content: Html, { status, headers }: Answer = {}): Promise<Response> {
  return new Response(await content, { status, headers: { ...html, ...headers } });
}

/**
 * As `part`, for what browsers ask for again and again: while it is as it was, it isn't sent again. `scope` is the
 * reader's, because a part has only the controls that they may use.
 */
export async function partIfChanged(
  request: Request,
  content: Html,
  { headers, scope }: Pick<Answer, "headers"> & Readonly<{ scope: Scope }>,
): Promise<Response> {
  const text = await content;
  const etag = `"${Bun.hash(text + JSON.stringify(scope)).toString(36)}"`;
  const all = { ...html, "cache-control": "private, no-cache", etag, ...headers };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: all });
  return new Response(text, { headers: all });
}

/** Whether htmx requests a part; a browser without script gets whole pages, and so does the frame for its middle. */
export function wantsPart({ headers }: Request): boolean {
  return headers.get("hx-request") === "true" && headers.get("hx-request-type") !== "full";
}

/** Redirects after a change, to GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

/** Redirects htmx too, which would follow a 303 without changing the browser's address. */
export function goTo(request: Request, location: string): Response {
  return wantsPart(request)
    ? new Response(null, { status: 204, headers: { "hx-redirect": location } })
    : seeOther(location);
}
