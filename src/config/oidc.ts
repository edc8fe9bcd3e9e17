import type { RoleRule } from "../core/person/role-rules.ts";
import { type AllowedAddresses, allowedAddresses } from "../core/session/allowed-addresses.ts";
import { isOpenIssuer } from "../core/session/issuers.ts";
import { hasPassword, isLoopback } from "../core/web-address.ts";
import type { Settings } from "./settings.ts";

export type OidcConfig = Readonly<{
  /** As it was set: a slash at its end is a part of it. */
  issuer: string;
  client: Readonly<{ id: string; secret: string }>;
  /** What the button says. */
  name: string;
  groupsClaim: string;
  /** Undefined where everybody at the issuer may come in. */
  allowed: AllowedAddresses | undefined;
  sessionHours: number;
  signsOut: boolean;
}>;

const HOURS = 12;

/** Undefined where people don't sign in by OpenID Connect. */
export function oidc(
  settings: Settings,
  sessionDays: number,
  roles: readonly RoleRule[],
): OidcConfig | undefined {
  const [issuer, client] = [issuerIn(settings), clientIn(settings)];
  const name = nameIn(settings);
  const groupsClaim = settings.text("OIDC_GROUPS_CLAIM") ?? "groups";
  const allowed = allowedIn(settings);
  const longest = sessionDays * 24;
  const sessionHours = settings.whole("OIDC_SESSION_HOURS", { from: 1, to: longest }) ?? HOURS;
  const signsOut = settings.oneOf("OIDC_SIGN_OUT", ["0", "1"]) === "1";
  if (!issuer || !client) return undefined;
  if (isOpenIssuer(issuer) && !settings.text("OIDC_ALLOWED") && roles.some((rule) => "everybody" in rule))
    return settings.refuse(
      "OIDC_ISSUER",
      "anybody can have an account there. Set OIDC_ALLOWED to your domain or addresses, or ROLES without *.",
    );
  return { issuer, client, name: name ?? new URL(issuer).host, groupsClaim, allowed, sessionHours, signsOut };
}

function issuerIn(settings: Settings): string | undefined {
  const text = settings.text("OIDC_ISSUER");
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isPlain =
    url && !hasPassword(url) && !url.search && !url.hash && !url.pathname.includes("/.well-known/");
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url));
  if (isPlain && isSafe) return text;
  return settings.refuse(
    "OIDC_ISSUER",
    "it must be the https address that the provider calls its issuer, without /.well-known/…; http is for this machine alone.",
  );
}

function clientIn(settings: Settings): OidcConfig["client"] | undefined {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];
  const missing = names.filter((name) => !settings.text(name));
  const [id, secret] = [settings.text("OIDC_CLIENT_ID"), settings.text("OIDC_CLIENT_SECRET")];
  if (id && secret && missing.length === 0) return { id, secret };
  const given = names.find((name) => settings.text(name));
  return given === undefined ? undefined : settings.refuse(given, `set ${missing.join(" and ")} too.`);
}

function nameIn(settings: Settings): string | undefined {
  const name = settings.text("OIDC_NAME");
  if (name === undefined || ([...name].length <= 40 && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name)))
    return name;
  return settings.refuse("OIDC_NAME", "it must be one line of at most 40 characters.");
}

function allowedIn(settings: Settings): AllowedAddresses | undefined {
  const text = settings.text("OIDC_ALLOWED");
  if (text === undefined) return undefined;
  return (
    allowedAddresses(text) ??
    settings.refuse(
      "OIDC_ALLOWED",
      "it must be addresses and domains separated by commas, such as ada@example.com,example.org.",
    )
  );
}
