import { withoutAtEnd } from "../../markdown/text/index.ts";
import { Invalid, TooLarge } from "../errors.ts";
import { checkPath } from "../slug/path-problems.ts";
import { cutToBytes } from "../slug/slug.ts";

export type Asset = Readonly<{ path: string; content: Uint8Array }>;

export type StagedAsset = Readonly<{
  path: string;
  type: string;
  bytes: number;
  sha256: string;
  stagedAt: number;
}>;

export type AssetKind = Readonly<{ type: string; extension: string }>;

const MAX_STEM_CHARACTERS = 60;

/** With a hash and an extension, the name stays below the 255 bytes that file systems allow. */
const MAX_STEM_BYTES = 180;

export function checkAssets(assets: readonly Asset[], maxBytes: number): void {
  const paths = new Set<string>();
  for (const { path, content } of assets) {
    checkPath(path, "assets.path");
    if (paths.has(path)) throw new Invalid(`assets contains “${path}” twice.`);
    checkAssetSize(content.byteLength, maxBytes, `assets.content of “${path}”`);
    paths.add(path);
  }
}

/** Returns whether a path stays inside the assets folder. Names are not checked: the repository may hold any. */
export function isPathOfAsset(path: string): boolean {
  return (
    !path.includes("\0") && path.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

export function checkAssetSize(bytes: number, maxBytes: number, field: string): void {
  if (bytes === 0) throw new Invalid(`${field} is empty.`);
  if (bytes > maxBytes)
    throw new TooLarge(`${field} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
}

/** Needs no escape in Markdown; `hashDigits` of the content's hash make the name unique. */
export function assetName(name: string, kind: AssetKind, sha256: string, hashDigits: number): string {
  const file = name.split(/[/\\]/).at(-1) ?? "";
  const stem = file
    .normalize("NFC")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  const cut = cutToBytes([...stem].slice(0, MAX_STEM_CHARACTERS).join(""), MAX_STEM_BYTES);
  const short = cut.replace(/^-|-$/g, "");
  return `${short || "file"}-${sha256.slice(0, hashDigits)}.${kind.extension}`;
}

/** Returns names of our own uploads, percent-encoded ones too. */
export function assetsReferredTo(content: string): string[] {
  const names = Array.from(content.matchAll(/\/uploads\/([\p{L}\p{N}\p{M}.%-]+)/gu), ([, name]) =>
    decodedName(name!),
  );
  return [...new Set(names)];
}

/** Returns any path below `/uploads/`: a site may keep other names and folders there. */
export function uploadsNamedIn(content: string): string[] {
  const paths = Array.from(content.matchAll(/\/uploads\/([^\s"'`<>()[\]{}|\\^?#]+)/g), ([, path]) =>
    decodedName(withoutAtEnd(path!, ".,;:!*_")),
  );
  return [...new Set(paths)];
}

function decodedName(name: string): string {
  if (!name.includes("%")) return withoutAtEnd(name, ".");
  try {
    return withoutAtEnd(decodeURIComponent(name), ".");
  } catch {
    return name; // a lone % is text, and no upload has one in its name
  }
}
