import { nameOf } from "../../addresses/index.ts";
import type { Slug } from "../page/slug.ts";
import { addressesOfPage } from "./addresses-of-page.ts";
import { isFirstOfFolder } from "./link-names.ts";

/** `own` is the address that it gives itself. */
export type LinkedPage = Readonly<{ slug: Slug; own: string | undefined }>;

/** Returns whether an address can lead to one of these pages. Most don't have their names, and need no more reading. */
export function leadingTo(pages: readonly LinkedPage[]): (address: string) => boolean {
  const names = pages.flatMap(({ slug, own }) => {
    const [name = "", folder = name] = slug.split("/").reverse();
    // Links can have a page's name without its language, or the name of the folder whose first page it is.
    const others = addressesOfPage(slug, own).map(nameOf);
    return [...new Set(others), name.replace(/\.[^.]*$/, ""), ...(isFirstOfFolder(name) ? [folder] : [])];
  });
  return (address) =>
    names.some((name) => address.includes(name)) ||
    /[^!-$&-~]|(?:^|\/)(?:index[^/]*|\.\.?\/?)(?:[?#]|$)/.test(address);
}
