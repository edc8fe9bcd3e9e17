import { withoutAtEnd } from "../markdown/text/index.ts";

/** Returns an http or https address as somebody typed it, without slashes at its end; undefined where it is another text. */
export function webAddress(typed: string): string | undefined {
  const url = URL.parse(typed);
  const isPlain = url && /^https?:$/.test(url.protocol) && !hasPassword(url) && !url.search && !url.hash;
  return isPlain ? withoutAtEnd(typed, "/") : undefined;
}

/** Whether it is on this machine, where nobody listens in on http. */
export function isLoopback({ hostname }: Pick<URL, "hostname">): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Also where the password alone is given. */
export function hasPassword({ username, password }: Pick<URL, "username" | "password">): boolean {
  return username !== "" || password !== "";
}
