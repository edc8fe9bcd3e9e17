import { PageFolders } from "../../src/core/slug/page-folders.ts";
import { usualNaming } from "../../src/sites/server.ts";

/** A site of these folders of pages. */
export function pageFolders(folders: string | readonly string[] = "", naming = usualNaming): PageFolders {
  return new PageFolders([folders].flat().map((folder) => ({ folder, naming })));
}
