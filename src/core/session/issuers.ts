/** The tenant of private accounts. Source: Microsoft's "OpenID Connect on the Microsoft identity platform". */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";

const openTenants: ReadonlySet<string> = new Set(["common", "organizations", "consumers", CONSUMERS]);

/** Whether anybody can have an account there. */
export function isOpenIssuer(issuer: string): boolean {
  const { host, pathname } = new URL(issuer);
  if (host === "login.microsoftonline.com") return openTenants.has(pathname.split("/")[1]!.toLowerCase());
  return isGoogle(issuer) || host === "gitlab.com";
}

export function isGoogle(issuer: string): boolean {
  return new URL(issuer).host === "accounts.google.com";
}
