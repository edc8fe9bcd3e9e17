import { MovePage, type MovePageView } from "../../views/pages/move.tsx";
import { ada, longSlug, longTitle } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const asked: MovePageView = {
  slug: "guide/install",
  title: "Install it",
  newTitle: "Install it",
  newSlug: "guide/install",
  below: 0,
  movesBelow: true,
};

const shown = (more: Partial<MovePageView> = {}): Shown => ({
  title: "Move Install it",
  name: ada,
  content: MovePage({ page: { ...asked, ...more } }),
});

export const movePage: View = {
  name: "Move or rename",
  states: [
    { name: "a page", render: () => shown() },
    { name: "with pages below", render: () => shown({ below: 12 }) },
    {
      name: "a folder",
      render: () => shown({ slug: "guide", title: undefined, newSlug: "guide", below: 12 }),
    },
    {
      name: "refused",
      render: () =>
        shown({ newSlug: "start", problem: "A page already exists at “start”. Choose another path." }),
    },
    {
      name: "long",
      render: () => shown({ slug: longSlug, title: longTitle, newTitle: longTitle, newSlug: longSlug }),
    },
  ],
};
