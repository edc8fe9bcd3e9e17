/** In bytes: smaller pictures are left as they are. */
const LARGE = 500_000;

/** In pixels: no page shows a longer side. */
const MAX_SIDE = 2000;

const QUALITY = 0.85;

/** A result is used only below this fraction of the size. */
const WORTH = 0.8;

/** Returns a large photograph as WebP, at the size of pages and without metadata; undefined if that is not smaller. */
export async function smallerPicture(file: File): Promise<File | undefined> {
  if (file.size < LARGE || !/^image\/(jpeg|png)$/.test(file.type) || (await isMoving(file))) return undefined;
  try {
    const blob = await drawn(await createImageBitmap(file));
    if (blob.type !== "image/webp" || blob.size > file.size * WORTH) return undefined;
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.webp`, { type: blob.type });
  } catch {
    return undefined; // what no browser can show is for the server to judge
  }
}

async function drawn(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
}

/** An animated PNG has an `acTL` chunk near its start. */
async function isMoving(file: File): Promise<boolean> {
  return (await file.slice(0, 4096).text()).includes("acTL");
}
