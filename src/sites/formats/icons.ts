import { itemsOf, textOf, type Value, valueAt } from "../files/value.ts";

/** Returns the addresses of a picture, which can be another one for each theme of readers; none is one of another site. */
export function picturesAt(value: Value | undefined): string[] {
  const said = [value, ...["src", "light", "default", "dark"].map((key) => valueAt(value, key))];
  return said.flatMap((each) => {
    const address = textOf(each)?.trim();
    return address && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address) ? [address] : [];
  });
}

/** Returns the icons among the tags of a head: each is a map, or a list of its name and its attributes, or has these in a map. */
export function iconsInHead(head: Value | undefined): string[] {
  return itemsOf(head).flatMap((tag) =>
    [tag, valueAt(tag, "attrs"), ...itemsOf(tag)].flatMap((attributes) => {
      const isIcon = /(?:^|\s)icon$/.test(textOf(valueAt(attributes, "rel")) ?? "");
      return isIcon ? picturesAt(valueAt(attributes, "href")) : [];
    }),
  );
}
