import type { ChangedSiteFiles } from "../../sites/server.ts";
import { named } from "../change/page-change.ts";
import { Conflict } from "../errors.ts";
import type { Slug } from "../slug/slug.ts";

/** Menus name a page that would be removed, in a way that can't be changed. */
export class EntriesLeft extends Conflict {
  readonly toLookAt: ChangedSiteFiles["toLookAt"];

  constructor(toLookAt: ChangedSiteFiles["toLookAt"]) {
    const [{ path, line, slug }] = toLookAt as [ChangedSiteFiles["toLookAt"][number]];
    super(
      `Nothing was deleted: ${path} names ${named(slug as Slug)} in line ${line}, where it can't be changed here, and the site may not build with it. Change it, or send leaveEntries.`,
    );
    this.toLookAt = toLookAt;
  }
}
