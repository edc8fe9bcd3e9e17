import { paths } from "../../../views/paths.ts";

/** Returns where to go after sign-in: an admin page of this server, never another address. */
export function returnPath(next: string | undefined): string {
  return next && /^\/admin([/?][\x21-\x7e]*)?$/.test(next) && !next.includes("\\") ? next : paths.pages;
}
