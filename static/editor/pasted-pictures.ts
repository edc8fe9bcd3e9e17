import { say } from "../notices.ts";
import { upload } from "./upload.ts";

/** More than anybody copies at once. */
const MAX_PICTURES = 50;

/** A smaller one, in bytes, keeps the place of a picture that is not loaded yet. */
const MIN_BYTES = 150;

/** Uploads the pictures that are in the HTML itself, and returns it with their addresses. Those that are refused are left out, and named. */
export async function withUploads(html: string): Promise<string> {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const pictures = body.querySelectorAll<HTMLImageElement>("img[src^='data:' i]");
  const addresses = new Map<string, string>();
  const refused: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const { src } = picture;
    const file = index < MAX_PICTURES ? fileOf(src) : undefined;
    const isPlaceholder = file !== undefined && file.size < MIN_BYTES;
    const sent =
      !file || isPlaceholder || addresses.has(src)
        ? undefined
        : await upload(file, new AbortController().signal, () => {});
    const address = addresses.get(src) ?? sent?.address;
    if (address !== undefined) {
      addresses.set(src, address);
      picture.src = address;
    } else {
      picture.remove();
      if (!isPlaceholder) refused.push(`${nameOf(picture, index)}: ${sent?.failure ?? "It can't be read."}`);
    }
  }
  if (refused.length > 0)
    say(`Left out of the paste: ${refused.slice(0, MAX_NAMED).join(" ")}${more(refused.length)}`);
  return body.innerHTML;
}

const MAX_NAMED = 5;

function more(count: number): string {
  return count > MAX_NAMED ? ` ${count - MAX_NAMED} more.` : "";
}

function nameOf({ alt }: HTMLImageElement, index: number): string {
  return alt === "" ? `image ${index + 1}` : `“${alt.slice(0, 60)}”`;
}

/** Undefined for an address that holds no picture. */
function fileOf(address: string): File | undefined {
  const comma = address.indexOf(",");
  const [type = "", ...parameters] = address.slice("data:".length, comma).split(";");
  if (comma < 0 || !type.startsWith("image/")) return undefined;
  try {
    const data = address.slice(comma + 1);
    const content = parameters.includes("base64")
      ? Uint8Array.from(atob(decodeURIComponent(data)), (sign) => sign.charCodeAt(0))
      : decodeURIComponent(data);
    return new File([content], `pasted.${/^[a-z]+/.exec(type.slice("image/".length))?.[0] ?? "png"}`, {
      type,
    });
  } catch {
    return undefined;
  }
}
