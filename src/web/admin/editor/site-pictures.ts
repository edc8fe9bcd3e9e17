import { t } from "elysia";

import {
  SitePictures as PictureList,
  type SitePictureView,
} from "../../../../views/editor/site-pictures.tsx";
import { paths } from "../../../../views/paths.ts";
import type { PictureChoice, SitePictures } from "../../../core/media/site-pictures.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { part } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { shownWhole } from "../media/asset-view.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{ sitePictures: SitePictures; authenticator: Authenticator }>;

const query = t.Object({ q: t.String({ maxLength: 200 }) });

/** GET /admin/pictures/<slug>: the repository's pictures whose path has some words, to show one in this page. */
export const sitePictureRoutes = ({ sitePictures, authenticator }: Parts) =>
  atPage("/admin/pictures", authenticator, (app, path) =>
    app.get(
      path,
      async ({ request, query }) => {
        const words = query.q.trim();
        const { total, pictures } = await sitePictures.find(words, slugIn(request));
        return part(PictureList({ found: { words, total, pictures: pictures.map(pictureView) } }));
      },
      { query },
    ),
  );

function pictureView({ address, type, ...picture }: PictureChoice): SitePictureView {
  const { staged } = picture;
  const path = staged ? staged.path : picture.path;
  const at = path.lastIndexOf("/");
  return {
    address,
    name: path.slice(at + 1),
    place: staged ? "Not published" : path.slice(0, Math.max(at, 0)) || "/",
    thumbnail: staged
      ? shownWhole.has(type)
        ? paths.asset(path)
        : paths.thumbnail(path, staged.sha256)
      : shownWhole.has(type)
        ? paths.repositoryFile(path)
        : paths.repositoryThumbnail(path, picture.sha),
  };
}
