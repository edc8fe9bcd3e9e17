import { Breadcrumbs } from "../../../../views/pages/breadcrumbs.tsx";
import { Part } from "../../../../views/pages/part.tsx";
import type { Pages, ReadOnlyFile } from "../../../core/page/pages.ts";
import type { PartUses } from "../../../core/search/part-uses.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { page } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { assetPathIn } from "../page-address.ts";
import { linksView } from "./links-view.ts";

type Parts = Readonly<{ pages: Pages; partUses: PartUses; authenticator: Authenticator }>;

/** UTF-16 units of a file that are shown. */
const MAX_SHOWN = 200_000;

/** GET /admin/parts/<path>: a file of a folder of pages that is no page, by its path in the repository. */
export const partPages = ({ pages, partUses, authenticator }: Parts) =>
  atPage("/admin/parts", authenticator, (app, path) =>
    app.get(path, async ({ request, session }) => {
      const file = await pages.readOnlyFile(assetPathIn(request, 3));
      const { part, content } = file;
      const isIncluded = part !== undefined && part.kind !== "menu";
      const view = {
        path: file.path,
        why: whyOf(file),
        uses: isIncluded ? linksView(await partUses.of(part)) : undefined,
        source: content.slice(0, MAX_SHOWN).toWellFormed(),
        isCut: content.length > MAX_SHOWN,
      };
      return page({
        title: file.path,
        name: session.name,
        breadcrumbs: Breadcrumbs({ of: { folders: [], page: undefined, here: "Part" } }),
        content: Part({ part: view }),
      });
    }),
  );

function whyOf({ part, why }: ReadOnlyFile): string {
  switch (part?.kind) {
    case undefined:
      return `Its name isn't allowed for pages: ${why} Rename it with git.`;
    case "shown in pages":
      return "It is no page itself: pages show it in their text. Change it with git.";
    case "menu":
      return "It is the menu of the site. Change it with git.";
    case "left out":
      return "The site's configuration leaves it out, so readers have no page of it. Change it with git.";
  }
}
