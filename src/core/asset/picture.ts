import { UpstreamFailed } from "../errors.ts";
import { kindOfAsset } from "./asset-kind.ts";

/** Pixels; no page shows a picture wider or higher. */
const MAX_SIDE = 1600;

/** A smaller picture is not compressed again. */
const SMALL_BYTES = 300 * 1024;

const QUALITY = 85;

/** Returns a data URL, scaled down to what a page needs. @throws UpstreamFailed where it cannot be decoded */
export async function compressedPicture(picture: Uint8Array): Promise<string> {
  const type = kindOfAsset(picture)?.type;
  const { width, height } = await sizeOf(picture);
  const isSmall = picture.byteLength <= SMALL_BYTES && Math.max(width, height) <= MAX_SIDE;
  if (isSmall && /^image\/(png|jpeg|webp)$/.test(type ?? "")) return dataUrl(type!, picture);
  const smaller = await new Bun.Image(picture)
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .bytes();
  return dataUrl("image/webp", smaller);
}

async function sizeOf(picture: Uint8Array): Promise<Readonly<{ width: number; height: number }>> {
  try {
    return await new Bun.Image(picture).metadata();
  } catch (cause) {
    throw new UpstreamFailed("The image that came can't be read. Try again.", { cause });
  }
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${bytes.toBase64()}`;
}
