import { paths } from "../../views/paths.ts";

/** Where to go after sign-in: an admin page of this server, and nowhere else. */
export function returnPath(next: string | undefined): string {
  return next && /^\/admin([/?][\x21-\x7e]*)?$/.test(next) && !next.includes("\\") ? next : paths.pages;
}
