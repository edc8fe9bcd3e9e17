import type { MediumView } from "../../../../views/media/medium.tsx";
import { paths } from "../../../../views/paths.ts";
import { nameOfType } from "../../../core/asset/asset-kind.ts";
import type { Medium } from "../../../core/media/media.ts";
import { timeView } from "../time-view.ts";
import { shownWhole, sizeOf } from "./asset-view.ts";

/** A logo may be in thousands of pages. */
const MAX_USES = 50;

/** `now` is Unix milliseconds. */
export function mediumView(medium: Medium, now: number): MediumView {
  const { path, upload, type, staged, isChangeable, isLarge, bytes, size, at, address, uses } = medium;
  const isPicture = type?.startsWith("image/") ?? false;
  const slash = path.lastIndexOf("/");
  return {
    path: staged && upload !== undefined ? upload : path,
    name: path.slice(slash + 1),
    folder: staged ? undefined : path.slice(0, Math.max(slash, 0)) || "/",
    kind: kindOf(path, type),
    size: bytes === undefined ? undefined : sizeOf(bytes),
    pixels: size && `${size.width} × ${size.height}`,
    time: at === undefined ? undefined : timeView(at, now),
    isStaged: staged !== undefined,
    address: upload === undefined ? paths.repositoryFile(path) : paths.asset(upload),
    picture: isPicture && !isLarge ? thumbnailOf(medium) : undefined,
    isLarge,
    markdown: address === undefined ? undefined : markdownOf(path, address, isPicture),
    accept: isChangeable ? type : undefined,
    uses: uses.slice(0, MAX_USES),
    usedBy: uses.length,
    isSiteIcon: medium.isSiteIcon,
  };
}

function thumbnailOf({ path, upload, type, tag }: Medium): string {
  const isWhole = shownWhole.has(type!);
  if (upload !== undefined) return isWhole ? paths.asset(upload) : paths.thumbnail(upload, tag);
  return isWhole ? paths.repositoryFile(path) : paths.repositoryThumbnail(path, tag);
}

function kindOf(path: string, type: string | undefined): string {
  return type ? nameOfType(type) : (/\.([^./]{1,8})$/.exec(path)?.[1] ?? "file").toUpperCase();
}

function markdownOf(path: string, address: string, isPicture: boolean): string {
  const name = path.split("/").at(-1)!;
  const words = name
    .replace(/(-[0-9a-f]{8,64})?\.[^.]*$/, "")
    .replace(/[-_\s]+/g, " ")
    .replace(/[\\[\]<>*_`~&!]/g, "\\$&");
  return `${isPicture ? "!" : ""}[${words}](${address})`;
}
