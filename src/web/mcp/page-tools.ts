import { t } from "elysia";

import type { Assets } from "../../core/asset/assets.ts";
import type { SitePictures } from "../../core/media/site-pictures.ts";
import type { CheckedPublishing } from "../../core/publication/checked-publishing.ts";
import { toLookAtJson } from "../failure-json.ts";
import { fromBase64 } from "../request/body.ts";
import { slugField, slugOf, versionField } from "./text-view.ts";
import { type Tool, tool } from "./tool.ts";

export type PageParts = Readonly<{
  checkedPublishing: CheckedPublishing;
  assets: Assets;
  sitePictures: SitePictures;
  commitUrl: (sha: string) => string;
}>;

/** What `move_page` and `propose` take. */
export const moveFields = {
  from: slugField,
  slug: t.String({ description: "The new path." }),
  version: versionField,
  links: t.Optional(t.Boolean({ description: "false leaves links to it as they are." })),
};

/** What `delete_page` and `propose` take. */
export const deletionFields = {
  slug: slugField,
  version: versionField,
  redirect: t.Optional(t.String({ description: "The page that links to it are sent to." })),
  leaveEntries: t.Optional(t.Boolean({ description: "Although menus that can't be changed name it." })),
};

const message = t.Optional(t.String({ maxLength: 10_000 }));
const toLookAt = t.Array(
  t.Object({ path: t.String(), line: t.Number({ multipleOf: 1 }), reason: t.String() }),
);

export const pageTools = (parts: PageParts): Tool[] => [
  movePage(parts),
  deletePage(parts),
  uploadFile(parts),
];

type Move = Readonly<{ from: string; slug: string; version: string; links?: boolean }>;

export function moveOf({ from, slug, ...others }: Move) {
  return { ...others, from: slugOf(from), slug: slugOf(slug) };
}

type Deletion = Readonly<{ slug: string; version: string; redirect?: string; leaveEntries?: boolean }>;

export function deletionOf({ slug, redirect, ...others }: Deletion) {
  return { ...others, slug: slugOf(slug), redirect: redirect === undefined ? undefined : slugOf(redirect) };
}

const movePage = ({ checkedPublishing, commitUrl }: PageParts) =>
  tool({
    name: "move_page",
    title: "Move a page",
    description:
      "Moves a published page, with its draft, and publishes that at once; links to it are changed, and a redirect is written where the site has them. Only when you were asked to. Answers with the links changed, and what you should look at.",
    effect: "publishes",
    input: t.Object({ ...moveFields, message }),
    output: t.Object({
      commitUrl: t.String(),
      path: t.String(),
      links: t.Number({ multipleOf: 1 }),
      toLookAt,
    }),
    call: async ({ message, ...asked }, session) => {
      const moved = await checkedPublishing.move({ ...moveOf(asked), message }, session);
      return {
        commitUrl: commitUrl(moved.sha),
        path: moved.pages[0]!.path,
        links: moved.links.length,
        toLookAt: moved.toLookAt.map(toLookAtJson),
      };
    },
  });

const deletePage = ({ checkedPublishing, commitUrl }: PageParts) =>
  tool({
    name: "delete_page",
    title: "Delete a page",
    description:
      "Deletes a page and publishes that at once, or discards a page that is only a draft. Only when you were asked to. links_to lists what links to it.",
    effect: "publishes",
    input: t.Object({ ...deletionFields, message }),
    output: t.Object({ commitUrl: t.Union([t.String(), t.Null()]), toLookAt }),
    call: async ({ message, ...asked }, session) => {
      const { sha, toLookAt } = await checkedPublishing.delete({ ...deletionOf(asked), message }, session);
      return {
        commitUrl: sha === undefined ? null : commitUrl(sha),
        toLookAt: toLookAt.map(toLookAtJson),
      };
    },
  });

const uploadFile = ({ assets, sitePictures }: PageParts) =>
  tool({
    name: "upload_file",
    title: "Upload a file",
    description:
      "Uploads an image, a PDF or a video. Write its url in a page: it is published with the first page that uses it.",
    effect: "saves",
    input: t.Object({
      name: t.String({ maxLength: 300 }),
      content: t.String({ description: "Base64, or a data URL." }),
    }),
    output: t.Object({ path: t.String(), url: t.String() }),
    call: async ({ name, content }) => {
      const { path } = await assets.stage(name, fromBase64(content, "content"));
      return { path, url: await sitePictures.addressOf({ path }) };
    },
  });
