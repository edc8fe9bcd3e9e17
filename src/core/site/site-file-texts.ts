import {
  filesImportedBy,
  filesInheritedBy,
  filesReferredTo,
  isImportable,
  takesImports,
} from "../../sites/server.ts";
import { fileAt, type ListedFile, type Listing } from "../repository/listing.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";

type File = Readonly<{ path: string; sha: string }>;

export type SiteFileText = Readonly<{ path: string; text: string }>;

/** Larger ones are not read. */
const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 4;

type Asked = Readonly<{
  found: readonly File[];
  /** Returns the file at a path, undefined where there is none. */
  fileAt: (path: string) => File | undefined;
  most: number;
  withImported?: boolean;
}>;

/**
 * Reads files of a site, and those that they refer to or inherit from; `withImported` also those that scripts import beside them. Those that
 * aren't UTF-8 are left out, because they couldn't be written as they are. @throws Unavailable
 */
export async function siteFileTexts(
  host: Pick<RepositoryHost, "readAll">,
  { found, fileAt, most, withImported = false }: Asked,
): Promise<SiteFileText[]> {
  const texts = new Map<string, string>();
  let next = found.slice(0, most);
  for (let depth = 0; next.length > 0 && depth < MAX_DEPTH; depth += 1) {
    const read = await textsOf(host, next);
    for (const { path, text } of read) texts.set(path, text);
    const referring = read.filter(({ path }) => depth > 0 || /(?:^|\/)docs\.json$/.test(path));
    const scripts = withImported ? read.filter(({ path }) => isImportable(path)) : [];
    const paths = new Set([
      ...referring.flatMap(filesReferredTo),
      ...read.flatMap(filesInheritedBy),
      ...scripts.flatMap(filesImportedBy),
    ]);
    next = [...paths].flatMap((path) => (texts.has(path) ? [] : (fileAt(path) ?? []))).slice(0, most);
  }
  return Array.from(texts, ([path, text]) => ({ path, text }));
}

type Kept = Readonly<{
  found: readonly ListedFile[];
  looked: ReadonlyMap<string, ListedFile | undefined>;
  texts: readonly SiteFileText[];
}>;

/** Texts of files of a site: the same ones until a file that was asked for, or looked for, is another. */
export class KeptTexts {
  #last: Kept | undefined;

  /** @throws as `read` */
  async of(
    listing: Listing,
    found: readonly ListedFile[],
    read: (asked: Pick<Asked, "found" | "fileAt">) => Promise<readonly SiteFileText[]>,
  ): Promise<readonly SiteFileText[]> {
    if (this.#last && isAsBefore(this.#last, listing, found)) return this.#last.texts;
    const looked = new Map<string, ListedFile | undefined>();
    const lookedAt = (path: string) => {
      const file = fileAt(path, listing);
      looked.set(path, file);
      return file;
    };
    const texts = await read({ found, fileAt: lookedAt });
    this.#last = { found, looked, texts };
    return texts;
  }
}

function isAsBefore(before: Kept, listing: Listing, found: readonly ListedFile[]): boolean {
  return (
    before.found.length === found.length &&
    found.every((file, at) => file === before.found[at]) &&
    before.looked.entries().every(([path, file]) => fileAt(path, listing) === file)
  );
}

/** Returns a reader that keeps what it read: to start git costs more than to read a file, and the folders of a site have the same files. */
export function readingOnce(host: Pick<RepositoryHost, "readAll">): Pick<RepositoryHost, "readAll"> {
  const known = new Map<string, Uint8Array>();
  return {
    async *readAll(shas) {
      const unread = shas.filter((sha) => !known.has(sha));
      for await (const { sha, content } of host.readAll(unread)) known.set(sha, content);
      for (const sha of shas) {
        const content = known.get(sha);
        if (content) yield { sha, content };
      }
    },
  };
}

/** As `siteFileTexts`, with what those import that can say a part of it in another file. @throws Unavailable */
export async function settingsTexts(
  host: Pick<RepositoryHost, "readAll">,
  asked: Omit<Asked, "withImported">,
): Promise<SiteFileText[]> {
  const read = await siteFileTexts(host, asked);
  const importing = asked.found.filter(({ path }) => takesImports(path));
  const known = new Set(asked.found.map(({ path }) => path));
  const imported = await siteFileTexts(host, { ...asked, found: importing, withImported: true });
  return [...read, ...imported.filter(({ path }) => !known.has(path))];
}

async function textsOf(
  host: Pick<RepositoryHost, "readAll">,
  files: readonly File[],
): Promise<SiteFileText[]> {
  const texts: SiteFileText[] = [];
  for await (const { sha, content } of host.readAll([...new Set(files.map((file) => file.sha))])) {
    const text = content.byteLength <= MAX_BYTES ? utf8(content) : undefined;
    if (text === undefined) continue;
    for (const file of files) if (file.sha === sha) texts.push({ path: file.path, text });
  }
  return texts;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
