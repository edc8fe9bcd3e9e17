import { UpstreamFailed } from "../errors.ts";
import { kindOfAsset } from "./asset-kind.ts";

/** Wider or higher than this no page shows a picture. Pixels. */
const MAX_SIDE = 1600;

/** A picture of so many bytes is taken as it came. */
const SMALL_BYTES = 300 * 1024;

const QUALITY = 85;

/** A data URL of a generated picture, no larger than pages need it. @throws UpstreamFailed where it is none that can be read */
export async function sensiblePicture(picture: Uint8Array): Promise<string> {
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
    throw new UpstreamFailed("Gemini sent an image that can't be read. Try again.", { cause });
  }
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${bytes.toBase64()}`;
}
