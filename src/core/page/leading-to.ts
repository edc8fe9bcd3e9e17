import type { Slug } from "./slug.ts";

/** Returns whether an address can lead to one of these pages. Most don't have their names, and need no more reading. */
export function leadingTo(slugs: readonly Slug[]): (address: string) => boolean {
  const names = slugs.map((slug) => slug.slice(slug.lastIndexOf("/") + 1));
  return (address) =>
    names.some((name) => address.includes(name)) ||
    /[^!-$&-~]|(?:^|\/)(?:index[^/]*|\.\.?\/?)(?:[?#]|$)/.test(address);
}
