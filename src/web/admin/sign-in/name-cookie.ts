import { paths } from "../../../../views/paths.ts";

/** The last name given in this browser, for the next sign-in. It isn't secret. */
export const NAME_COOKIE = "docs_admin_name";
const NAME_KEPT_SECONDS = 365 * 24 * 60 * 60;

export function nameCookie(name: string, isHttps: boolean) {
  return {
    value: name,
    maxAge: name ? NAME_KEPT_SECONDS : 0,
    path: paths.signIn,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
  } as const;
}

export function rememberedName(request: Request): string {
  return new Bun.CookieMap(request.headers.get("cookie") ?? "").get(NAME_COOKIE) ?? "";
}
