import { ReadBlocks } from "../../views/editor/read-blocks.tsx";
import { ReadingPage, type ReadingPageView } from "../../views/editor/reading.tsx";
import { ada, longWord } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const text = (safeHtml: string) =>
  ReadBlocks({
    blocks: [
      {
        kind: "paragraph",
        name: undefined,
        key: "1",
        start: 0,
        length: 0,
        emptyAbove: 0,
        safeHtml,
        children: [],
        tabs: undefined,
        problem: undefined,
        fields: undefined,
        withoutForm: undefined,
      },
    ],
  });

const shown = (more: Partial<ReadingPageView> = {}): Shown => {
  const page: ReadingPageView = {
    slug: "guide/install",
    title: "Install",
    why: "Writing takes the role “writer”, and yours is “reader”.",
    reading: {
      title: undefined,
      description: undefined,
      text: text("<p>Run the installer.</p>"),
      isCut: false,
    },
    ...more,
  };
  return { title: page.title, name: ada, content: ReadingPage({ page }) };
};

export const reading: View = {
  name: "A page to read only",
  states: [
    { name: "of a reader", render: () => shown() },
    {
      name: "outside somebody's folders, and long",
      render: () =>
        shown({
          title: longWord,
          why: "You can write only in “guide”.",
          reading: {
            title: undefined,
            description: "How to install it.",
            text: text(`<p>${longWord.repeat(20)}</p>`),
            isCut: true,
          },
        }),
    },
    { name: "too long to show", render: () => shown({ reading: undefined }) },
  ],
};
