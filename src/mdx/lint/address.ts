/** What is known of a site. Each part may be missing: what is not known is not judged. */
export type Site = Readonly<{
  /** Of the page: from the site's root, without ending and trailing slash, as `/guides/install`. */
  address?: string;
  /** Of the page: its file in the folder of the site's content, as `guides/install.mdx`. */
  file?: string;
  /** The pages that there are, by address, each with the fragments that lead somewhere on it where these are known. */
  pages?: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** All files in the folder of the site's content, each with the address of its page; undefined for what is none. */
  files?: ReadonlyMap<string, string | undefined>;
  /** Pictures and other files that the site serves, by address, as `/uploads/a.png`. */
  assets?: ReadonlySet<string>;
  /** Addresses at and below which there is nothing but `pages` and `assets`; "/" is the whole site. */
  covered?: readonly string[];
}>;

/** Where an address leads. `fragments`: those of each page that may be meant; undefined where they are not known. */
export type Destination =
  | Readonly<{ kind: "here"; fragment: string }>
  | Readonly<{ kind: "found"; fragment: string; fragments: readonly (ReadonlySet<string> | undefined)[] }>
  | Readonly<{ kind: "missing" }>
  | Readonly<{ kind: "unknown" }>;

/**
 * Where an address on a page leads, as sites write them: from the root or relative, to a page or its file, with or
 * without ending and trailing slash. What may be meant in more than one way is missing only if it is so in all.
 */
export function destination(address: string, site: Site): Destination {
  const [, path = "", fragment = ""] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/s.exec(address.trim())!;
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|[@~])/i.test(path)) return { kind: "unknown" };
  const meant = decoded(path);
  const addresses = addressesOf(meant, site);
  if (path === "" || addresses.includes(site.address ?? "")) return { kind: "here", fragment };
  const files = filesOf(meant, site).filter((file) => site.files?.has(file));
  const pages = [...addresses, ...files.map((file) => site.files?.get(file))].filter(
    (page) => page !== undefined && site.pages?.has(page),
  );
  if (pages.length > 0) {
    return { kind: "found", fragment, fragments: pages.map((page) => site.pages!.get(page!)) };
  }
  const isServed = addressesAsWritten(meant, site).some((each) => site.assets?.has(each));
  if (files.length > 0 || isServed) return { kind: "found", fragment, fragments: [] };
  return { kind: isJudged(meant, addresses, site) ? "missing" : "unknown" };
}

/** Whether a fragment leads somewhere on a page; "" and "top" lead to its beginning. */
export function leadsTo(fragment: string, fragments: ReadonlySet<string>): boolean {
  const id = fragment.replace(/:~:.*$/s, "");
  return /^(?:top)?$|^[!/]/i.test(id) || fragments.has(id) || fragments.has(decoded(id));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** A page without trailing slash is a file to a browser, with one a folder; which it is, the site decides. */
function addressesAsWritten(path: string, { address }: Site): string[] {
  if (path.startsWith("/")) return [resolved("", path)];
  if (address === undefined) return [];
  return [resolved(folderOf(address), path), resolved(address, path)];
}

function addressesOf(path: string, site: Site): string[] {
  return addressesAsWritten(path, site).map(
    (address) => address.replace(/\.(?:html|mdx?)$/, "").replace(/\/index$/, "") || "/",
  );
}

function filesOf(path: string, { file }: Site): string[] {
  if (path.startsWith("/") || file === undefined) return [];
  const target = resolved(folderOf(`/${file}`), path).slice(1);
  return ["", ".mdx", ".md", "/index.mdx", "/index.md"].map((ending) =>
    `${target}${ending}`.replace(/^\//, ""),
  );
}

/** Whether enough is known of the site to be sure that a path which leads to nothing that it names leads nowhere. */
function isJudged(path: string, addresses: readonly string[], site: Site): boolean {
  const known = isPage(path) ? site.pages : path.startsWith("/") ? site.assets : site.file && site.files;
  return Boolean(known) && addresses.length > 0 && addresses.every((address) => isCovered(address, site));
}

/** By its ending; a relative one to a page's file has that of a file. */
function isPage(path: string): boolean {
  return !/\.[a-z\d]+$/i.test(path) || path.endsWith(".html");
}

function isCovered(address: string, { covered = [] }: Site): boolean {
  return covered.some((place) => `${address}/`.startsWith(place.endsWith("/") ? place : `${place}/`));
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** @param folder without trailing slash, "" for the root */
function resolved(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
