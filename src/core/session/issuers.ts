/** The tenant of private accounts. Source: Microsoft's "OpenID Connect on the Microsoft identity platform". */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";

/** A tenant has an id, or a domain; all others are names of several, as `common`. */
const ownTenant = /^\/(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z\d-]+(?:\.[a-z\d-]+)+)\//;

/** Whether anybody can have an account there. */
export function isOpenIssuer(issuer: string): boolean {
  const { host, pathname } = new URL(issuer);
  if (host === "login.microsoftonline.com") return !ownTenant.test(pathname) || pathname.includes(CONSUMERS);
  return isGoogle(issuer) || host === "gitlab.com";
}

export function isGoogle(issuer: string): boolean {
  return new URL(issuer).host === "accounts.google.com";
}
