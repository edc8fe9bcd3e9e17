import { Elysia } from "elysia";

import { Forbidden } from "../core/errors.ts";
import { challengeOf } from "./mcp/oauth.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** A picture on another site shows that site who reads what, so only named hosts are allowed. */
const pagePolicy = (pictureHosts: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictureHosts].join(" "),
    "connect-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Anybody may upload an asset, so it may show itself and do nothing else. */
const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox";

/** A year. Subdomains are left out, because another server there may use http. */
const transportSecurity = "max-age=31536000";

type Parts = Readonly<{ isHttps: boolean; pictureHosts: readonly string[]; baseUrl: () => string }>;

/** Sets the headers of each kind of answer. */
export function secure({
  isHttps,
  pictureHosts,
  baseUrl,
}: Parts): (path: string, response: Response) => void {
  const ofPages = pagePolicy(pictureHosts);
  return (pathname, { headers, status }) => {
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "same-origin");
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("content-security-policy", policyOf(pathname, ofPages));
    if (pathname === "/mcp" && status === 401) headers.set("www-authenticate", challengeOf(baseUrl()));
    if (isHttps) headers.set("strict-transport-security", transportSecurity);
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}

function policyOf(pathname: string, ofPages: string): string {
  if (pathname.startsWith("/api/") || pathname === "/mcp") return apiPolicy;
  return /^\/(?:site-icon$|(?:uploads|site|files|above|admin\/help\/uploads)\/)/.test(pathname)
    ? assetPolicy
    : ofPages;
}

/**
 * Refuses writes that a browser sends from another site. A script that sends neither header holds its cookie itself,
 * so it is served. Source: the algorithm of Go's net/http CrossOriginProtection.
 */
export const sameSite = (baseUrl: () => string) =>
  new Elysia({ name: "same-site" }).onRequest(({ request }) => {
    if (reading.has(request.method)) return;
    if (!isFromHere(request, baseUrl))
      throw new Forbidden("This request came from another site, so it was refused.");
  });

function isFromHere({ headers, url }: Request, baseUrl: () => string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (!origin) return true;
  return origin === baseUrl() || URL.parse(origin)?.host === (headers.get("host") ?? new URL(url).host);
}
