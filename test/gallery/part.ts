import { Part, type PartView } from "../../views/pages/part.tsx";
import { ada, longWord } from "./cast.ts";
import { linkingLong, linkingPage } from "./links-here.ts";
import type { Shown, View } from "./state.ts";

const shown = (more: Partial<PartView> = {}): Shown => {
  const part: PartView = {
    path: "_partials/install.mdx",
    why: "It is no page itself: pages show it in their text. Change it with git.",
    uses: { pages: [linkingPage], total: 1 },
    source:
      "Run the installer:\n\n```sh\nnpx install --with a-long-option --and another-one --and-one-more-of-them\n```\n",
    isCut: false,
    ...more,
  };
  return { title: part.path, name: ada, content: Part({ part }) };
};

export const part: View = {
  name: "A part",
  states: [
    { name: "on one page", render: () => shown() },
    {
      name: "on many pages, and long",
      render: () =>
        shown({
          path: `_partials/${longWord}.mdx`,
          uses: { pages: [linkingPage, linkingLong], total: 1300 },
          source: longWord.repeat(20),
          isCut: true,
        }),
    },
    {
      name: "on no page, and empty",
      render: () => shown({ uses: { pages: [], total: 0 }, source: "" }),
    },
    {
      name: "left out by the site",
      render: () =>
        shown({
          path: "TODO.md",
          why: "The site's configuration leaves it out, so readers have no page of it. Change it with git.",
          uses: { pages: [], total: 0 },
        }),
    },
    {
      name: "a name that isn't allowed",
      render: () =>
        shown({
          path: "what: a name.mdx",
          why: "Its name isn't allowed for pages: it contains one of \\ : * ? \" < > |. Rename it with git.",
          uses: undefined,
        }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ path: "_دليل.md", source: "شغّل المثبّت\n" }),
    },
  ],
};
