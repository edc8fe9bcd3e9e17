import { decoded, folderOf, isElsewhere, isPageFile, namesIn, pathFrom } from "../addresses/index.ts";
import type { LinkListStyle, ListedEntry, ListPath, NewListed } from "../files/link-list.ts";
import type { InLines, MenuEntry, MenuPage, MenusAsked, MenuTree, NewEntry } from "./navigation.ts";

/** How the links of a list lead to pages. */
type ListedPages = Readonly<{
  style: LinkListStyle;
  /** Addresses are from the folder of pages, or from that of the file. */
  from: "root" | "file";
  /** What the page of a folder is called, which a link to the folder leads to; none where a link has to name a file. */
  ofFolder: readonly string[];
  /** Why there can be no link to another site. */
  refusesLinks?: string;
}>;

/** Reads these files as menus. */
export function menusOfLists(
  pathsIn: (asked: MenusAsked) => readonly string[],
  how: ListedPages,
): (asked: MenusAsked) => MenuTree[] {
  return (asked) => pathsIn(asked).flatMap((path) => menuOfList(asked, path, how) ?? []);
}

/** Returns the menu that a list of links is; undefined where it can't be read. */
function menuOfList(asked: MenusAsked, path: string, how: ListedPages): MenuTree | undefined {
  const listed = asked.listAt(path, how.style);
  if (!listed) return undefined;
  const containerAt = (at: ListPath): InLines => ({
    kind: "lines",
    path,
    style: how.style,
    at,
    write: (entry) => written(entry, asked, path, how, listed),
  });
  const root = containerAt([]);
  return { name: path, path, entries: entriesIn(listed, root), into: root };

  function entriesIn(entries: readonly ListedEntry[], of: InLines): MenuEntry[] {
    return entries.map((entry, index) => {
      const at = [...of.at, index];
      const into = entry.form === "line" || entry.isMade ? undefined : containerAt(at);
      const inside = into && entriesIn(entry.entries, into);
      const isGroup = entry.form === "group" || entry.address === undefined || entry.entries.length > 0;
      return {
        label: entry.label,
        ...leadsTo(entry, asked, path, how),
        ...(isGroup && inside && { entries: inside }),
        into,
        member: { of, at },
        ...(entry.words && { labelAt: { in: "lines", path, style: how.style, at } }),
        ...(entry.isMade && { reason: "The generator makes it from a description in the menu." }),
      };
    });
  }
}

function leadsTo(
  { address }: ListedEntry,
  asked: MenusAsked,
  path: string,
  { from, ofFolder }: ListedPages,
): Pick<MenuEntry, "page" | "href"> {
  if (address === undefined || address === "") return {};
  if (isElsewhere(address)) return { href: address };
  const [bare = ""] = address.split(/[?#]/, 1);
  const { folder } = asked.part;
  const start = from === "root" || bare.startsWith("/") ? folder : folderOf(path);
  const whole = namesIn(start, decoded(bare)).join("/");
  const names = isPageFile(whole) ? [whole] : [];
  if (ofFolder.length > 0) {
    const inside = ofFolder.map((name) => (whole === "" ? name : `${whole}/${name}`));
    names.push(...[whole, ...inside].map((name) => `${name}.md`));
  }
  const page = names.find((name) => asked.pageAt(name) !== undefined);
  return page === undefined ? {} : { page };
}

function written(
  { label, page, href }: NewEntry,
  asked: MenusAsked,
  path: string,
  how: ListedPages,
  listed: readonly ListedEntry[],
): NewListed | undefined {
  const name = label ?? page?.title;
  if (name === undefined) return undefined;
  if (href !== undefined) return how.refusesLinks === undefined ? { label: name, address: href } : undefined;
  return page ? { label: name, address: addressIn(page, asked, path, how, listed) } : { label: name };
}

/** Returns the address of a page as other entries have theirs. */
function addressIn(
  page: MenuPage,
  asked: MenusAsked,
  path: string,
  { from, ofFolder }: ListedPages,
  listed: readonly ListedEntry[],
): string {
  const { folder } = asked.part;
  const start = from === "root" ? folder : folderOf(path);
  const file = pathFrom(start, page.path);
  const others = allIn(listed).flatMap(({ address }) =>
    address && !isElsewhere(address) ? [address.split(/[?#]/, 1)[0]!] : [],
  );
  const most = (is: (address: string) => boolean) => others.filter(is).length * 2 > others.length;
  const isBare = ofFolder.length > 0 && most((address) => !isPageFile(address));
  const bare = isBare ? file.replace(/\.[a-z]+$/, "") : file;
  const named = isBare ? ofFolder.reduce(withoutLast, bare) : bare;
  const address = from === "root" && most((each) => each.startsWith("/")) ? `/${named}` : named;
  return address.replace(/[%\s()<>]/g, (sign) =>
    sign === "(" ? "%28" : sign === ")" ? "%29" : encodeURIComponent(sign),
  );
}

/** Returns the path of a folder of which this is the page, with the slash at its end. */
function withoutLast(path: string, name: string): string {
  return path === name || path.endsWith(`/${name}`) ? path.slice(0, -name.length) : path;
}

function allIn(entries: readonly ListedEntry[]): ListedEntry[] {
  return entries.flatMap((entry) => [entry, ...allIn(entry.entries)]);
}
