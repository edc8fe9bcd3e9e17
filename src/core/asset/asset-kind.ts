import type { AssetKind } from "./asset.ts";

type Signature = AssetKind & Readonly<{ matches(head: string): boolean }>;

/** So many tell what a file is. */
export const HEAD_BYTES = 4096;

const avif = /^avi[fs]$/;
const heif = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/;
const mp4 = /^(iso[m2-9]|mp4[12]|avc1|dash|M4V |M4VP|MSNV)$/;

/** Recognizes a file by its bytes, never by its name. Sources: WHATWG MIME Sniffing; ISO/IEC 14496-12; AVIF; WebM. */
const signatures: readonly Signature[] = [
  { type: "image/png", extension: "png", matches: startsWith("\x89PNG\r\n\x1a\n") },
  { type: "image/jpeg", extension: "jpg", matches: startsWith("\xff\xd8\xff") },
  { type: "image/gif", extension: "gif", matches: (head) => /^GIF8[79]a/.test(head) },
  { type: "image/webp", extension: "webp", matches: (head) => /^RIFF.{4}WEBP/s.test(head) },
  { type: "image/avif", extension: "avif", matches: (head) => hasBrand(head, avif) },
  { type: "image/svg+xml", extension: "svg", matches: isSvg },
  { type: "application/pdf", extension: "pdf", matches: startsWith("%PDF-") },
  {
    type: "video/mp4",
    extension: "mp4",
    matches: (head) => hasBrand(head, mp4) && !hasBrand(head, heif),
  },
  {
    type: "video/webm",
    extension: "webm",
    matches: (head) => head.startsWith("\x1aE\xdf\xa3") && /^.{4,64}B\x82.webm/s.test(head),
  },
];

export const ASSET_KINDS = "PNG, JPEG, GIF, WebP, AVIF, SVG, PDF, MP4 or WebM";

export function kindOfAsset(content: Uint8Array): AssetKind | undefined {
  const head = Buffer.from(
    content.buffer,
    content.byteOffset,
    Math.min(content.byteLength, HEAD_BYTES),
  ).toString("latin1");
  return signatures.find(({ matches }) => matches(head));
}

/** Returns the type of a picture that can be the icon of a site; of them, ICO alone can't be uploaded. */
export function typeOfIcon(content: Uint8Array): string | undefined {
  const { type = "" } = kindOfAsset(content) ?? {};
  if (type.startsWith("image/")) return type;
  const isIco = [0, 0, 1, 0].every((byte, at) => content[at] === byte);
  return isIco ? "image/x-icon" : undefined;
}

export function typeByName(path: string): string | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase().replace("jpeg", "jpg");
  return signatures.find((signature) => signature.extension === extension)?.type;
}

export function nameOfType(type: string): string {
  const name = type.replace(/^.*\/|\+xml$/g, "");
  return { webp: "WebP", webm: "WebM" }[name] ?? name.toUpperCase();
}

function startsWith(magic: string): (head: string) => boolean {
  return (head) => head.startsWith(magic);
}

/** The first box of an ISO media file has the major brand, its version, then the compatible brands. */
function hasBrand(head: string, brand: RegExp): boolean {
  if (head.slice(4, 8) !== "ftyp") return false;
  const end = Buffer.from(head.slice(0, 4), "latin1").readUInt32BE();
  const brands = (head.slice(8, 12) + head.slice(16, end)).match(/.{4}/gs) ?? [];
  return brands.some((name) => brand.test(name));
}

/** Each alternative ends in one place only; otherwise a file of many comments would backtrack for years. */
function isSvg(head: string): boolean {
  return /^(\xef\xbb\xbf)?(\s|<\?xml[^>]*\?>|<!--((?!-->).)*-->|<!DOCTYPE svg[^>[]*(\[[^\]]*\]\s*)?>)*<svg[\s>/]/is.test(
    head,
  );
}
