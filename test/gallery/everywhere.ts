import { GoToPages } from "../../views/go-to.tsx";
import { Notice } from "../../views/notice.tsx";
import { Problem, Sentence } from "../../views/problem.tsx";
import { ada, longName, longTitle, longWord, rtlName } from "./cast.ts";
import { sentences } from "./sentences.ts";
import type { Shown, View } from "./state.ts";

const nothingHere = Problem({ sentence: "There is nothing at this address." });

const goTo = [
  { slug: "", title: [{ text: "Home", isHit: false }], path: [{ text: "/", isHit: false }] },
  {
    slug: "guide/install",
    title: [
      { text: "Install", isHit: true },
      { text: " it", isHit: false },
    ],
    path: [
      { text: "guide/", isHit: false },
      { text: "install", isHit: true },
    ],
  },
  {
    slug: longWord,
    title: [{ text: longTitle, isHit: false }],
    path: [{ text: longWord, isHit: false }],
    place: "2.0",
  },
];

const problem = (sentence: string): Shown => ({ title: sentence, content: Problem({ sentence }) });

/** Sentences that `static` says in the corner of the window. */
const unreached = "Can't reach the server. Your text is still here. Try again in a moment.";

const account = { opens: [".account"], awaits: ".account-menu:popover-open" };

export const everywhere: View = {
  name: "Everywhere",
  states: [
    { name: "a problem", render: () => problem("There is nothing at this address.") },
    {
      name: "a problem of many words",
      render: () =>
        problem(
          "docs-example/documentation isn't on GitHub, or GITHUB_TOKEN can't write to it. Ask your administrator to give the token “Contents: Read and write” access.",
        ),
    },
    {
      name: "a problem of one long word",
      render: () => problem(`A page already exists at “${longWord.repeat(2)}”.`),
    },
    {
      name: "every sentence of the server",
      render: async () => ({ title: "Sentences", name: ada, content: await everySentence() }),
    },
    {
      name: "shortcuts",
      render: () => ({ title: "Pages", name: ada, content: nothingHere, opens: ["#shortcuts"] }),
    },
    {
      name: "go to a page",
      render: () => ({
        title: "Pages",
        name: ada,
        content: nothingHere,
        opens: ["#go-to"],
      }),
    },
    {
      name: "pages to go to",
      render: () => ({
        title: "Pages",
        name: ada,
        content: `<h1>Pages</h1><div class="go-to-pages" role="listbox" aria-label="Pages">${GoToPages({ pages: goTo })}</div>`,
      }),
    },
    {
      name: "a notice",
      render: () => ({
        title: "Pages",
        name: ada,
        content: nothingHere,
        notice: Notice({ children: `<p>${unreached}</p>` }),
      }),
    },
    {
      name: "account",
      render: () => ({ title: "Pages", name: ada, content: nothingHere, ...account }),
    },
    {
      name: "account, a long name",
      render: () => ({ title: "Pages", name: longName, content: nothingHere, ...account }),
    },
    {
      name: "account, a name from right to left",
      isLikeAnother: true,
      render: () => ({ title: "Pages", name: rtlName, content: nothingHere, ...account }),
    },
    { name: "a long name", render: () => ({ title: "Pages", name: longName, content: nothingHere }) },
    {
      name: "a name from right to left",
      render: () => ({ title: "Pages", name: rtlName, content: nothingHere }),
    },
    {
      name: "without script",
      render: () => ({
        title: "Pages",
        name: ada,
        content: nothingHere,
        notice: Notice({ children: `<p>Upload removed.</p>` }),
        isWithoutScript: true,
      }),
    },
  ],
};

/** As a part of a page says it, by the file that it is written in. */
async function everySentence(): Promise<string> {
  const groups = (await sentences()).map(async ({ file, sentences }) => {
    const said = await Promise.all(sentences.map((sentence) => Sentence({ sentence })));
    return `<h2>${file}</h2>${said.join("")}`;
  });
  return `<h1>Sentences</h1>${(await Promise.all(groups)).join("")}`;
}
