/** Generators leave out numbers that order files and folders in parentheses, and write paths in lower case. */
export function addressSpellings(name: string): string[] {
  const parts = name.split("/").filter((part) => !/^\(.*\)$/.test(part));
  const plain = parts.map((part) => part.replace(/^\d{1,9}[-_.] ?(?=.)/, ""));
  return [name, parts.join("/"), plain.join("/"), plain.join("/").toLowerCase()].map((path) => `/${path}`);
}
