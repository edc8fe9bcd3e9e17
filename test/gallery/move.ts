import { Breadcrumbs } from "../../views/pages/breadcrumbs.tsx";
import { MovePage, type MovePageView } from "../../views/pages/move.tsx";
import { ada, longFolders, longSlug, longTitle } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const asked: MovePageView = {
  slug: "guide/install",
  title: "Install it",
  newTitle: "Install it",
  newSlug: "guide/install",
  below: 0,
  movesBelow: true,
  translations: 0,
  movesTranslations: true,
  versions: 0,
  movesVersions: false,
};

const guide = [{ slug: "guide", title: "The guide" }];
const pageOf = ({ slug, title }: MovePageView) => (title === undefined ? undefined : { slug, title });

const shown = (more: Partial<MovePageView> = {}, folders = guide): Shown => ({
  title: "Move Install it",
  name: ada,
  breadcrumbs: Breadcrumbs({ of: { folders, page: pageOf({ ...asked, ...more }), here: "Move or rename" } }),
  content: MovePage({ page: { ...asked, ...more } }),
});

export const movePage: View = {
  name: "Move or rename",
  states: [
    { name: "a page", render: () => shown() },
    { name: "with translations", render: () => shown({ below: 1, translations: 14 }) },
    { name: "with versions", render: () => shown({ translations: 2, versions: 3, movesVersions: true }) },
    { name: "with pages below", render: () => shown({ below: 12 }) },
    {
      name: "a folder",
      render: () =>
        shown({ slug: "guide", title: undefined, newSlug: "guide", below: 12, translations: 2 }, []),
    },
    {
      name: "by who writes in a folder",
      render: () =>
        shown({ linksStay: "Links in other pages stay as they are, because you can write only in “guide”." }),
    },
    {
      name: "refused",
      render: () =>
        shown({ newSlug: "start", problem: "A page already exists at “start”. Choose another path." }),
    },
    {
      name: "long",
      render: () =>
        shown({ slug: longSlug, title: longTitle, newTitle: longTitle, newSlug: longSlug }, longFolders),
    },
  ],
};
