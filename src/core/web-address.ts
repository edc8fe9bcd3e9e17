import { withoutAtEnd } from "../markdown/text/index.ts";

/** Returns an http or https address as somebody typed it, without slashes at its end; undefined where it is another text. */
export function webAddress(typed: string): string | undefined {
  const url = URL.parse(typed);
  const isPlain = url && /^https?:$/.test(url.protocol) && !hasPassword(url) && !url.search && !url.hash;
  return isPlain ? withoutAtEnd(typed, "/") : undefined;
}

/** Also where the password alone is given. */
export function hasPassword({ username, password }: Pick<URL, "username" | "password">): boolean {
  return username !== "" || password !== "";
}
