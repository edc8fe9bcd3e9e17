import type { Slug } from "../page/slug.ts";

/** Returns whether an address can lead to one of these pages. Most don't have their names, and need no more reading. */
export function leadingTo(slugs: readonly Slug[]): (address: string) => boolean {
  const names = slugs.flatMap((slug) => {
    const [name = "", folder = name] = slug.split("/").reverse();
    // Links can have a page's name without its language, or the name of the folder whose first page it is.
    return [name.replace(/\.[^.]*$/, ""), ...(/^readme$/i.test(name) ? [folder] : [])];
  });
  return (address) =>
    names.some((name) => address.includes(name)) ||
    /[^!-$&-~]|(?:^|\/)(?:index[^/]*|\.\.?\/?)(?:[?#]|$)/.test(address);
}
