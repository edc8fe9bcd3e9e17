import { Proposal, type ProposalView, RevisedBlock } from "../../views/editor/proposal.tsx";
import type { Html } from "../../views/html.ts";
import { pageOf } from "./blocks.ts";
import { longWord, picture, rtlText } from "./cast.ts";
import { changes } from "./changes.ts";
import { editor } from "./editor.ts";
import type { Part, State, View } from "./state.ts";

/** What `static/editor/assistant.ts` shows of the dialog: what is wanted, and how far it is. */
type Stage = Readonly<{
  of: "text" | "picture" | "translate" | "improve";
  title: string;
  when: "asking" | "running" | "proposed";
  button?: string;
  problem?: string;
  progress?: string;
  coming?: string;
  made?: Html;
  drawn?: string;
}>;

const at = (name: string, stage: Stage | (() => Promise<Stage>)): State => ({
  name,
  render: async () => {
    const parts = partsOf(typeof stage === "function" ? await stage() : stage);
    return editor(
      { opens: ["#assistant"] },
      ...parts.map((part) => ({ ...part, at: `#assistant ${part.at}` })),
    );
  },
});

function partsOf(stage: Stage): Part[] {
  const {
    of,
    title,
    when,
    button = "Write",
    problem = "",
    progress = "",
    coming = "",
    made = "",
    drawn,
  } = stage;
  const hidden = { hidden: "" };
  return [
    { at: `[data-for]:not([data-for~="${of}"])`, attributes: hidden },
    { at: `[data-when]:not([data-when~="${when}"])`, attributes: hidden },
    { at: "h2", html: title },
    { at: "[type=submit]", html: button },
    { at: "[data-insert-proposal]", html: of === "improve" ? "Replace block" : "Insert" },
    { at: "[role=alert]", html: problem },
    { at: "[role=status]", html: progress },
    ...(when === "running" ? [{ at: "form [name]", attributes: { disabled: "" } }] : []),
    ...(drawn === undefined ? [] : drawing(drawn)),
    { at: ".coming", html: coming },
    { at: ".made", html: made },
  ];
}

function drawing(alternative: string): Part[] {
  return [
    { at: ".drawn", attributes: { hidden: undefined } },
    { at: ".drawn img", attributes: { src: picture } },
    { at: "#assistant-alternative", attributes: { value: alternative } },
  ];
}

const writing = { of: "text", title: "Write with AI" } as const;

const proposed =
  (text: string, more: Partial<ProposalView> = {}) =>
  async (): Promise<Stage> => {
    const blocks = (await pageOf(text)).blocks.map(({ safeHtml = "" }) => safeHtml);
    const proposal = { blocks, sources: [], hasUnsourced: false, isSearched: false, problems: [], ...more };
    return { ...writing, when: "proposed", made: Proposal({ proposal }) };
  };

const sources = [
  { title: "tea.org", url: "https://tea.org/old", snippet: "Çay is old." },
  {
    title: `${longWord}.org`,
    url: "https://tea.org/long",
    snippet: "A line of words that goes on. ".repeat(8),
  },
];

const revised = { of: "improve", title: "Improve with AI", when: "proposed", button: "Try again" } as const;

export const assistant: View = {
  name: "Assistant",
  states: [
    at("asks for a text", { ...writing, when: "asking" }),
    at("asks for a picture", {
      of: "picture",
      title: "Image with AI",
      when: "asking",
      button: "Create image",
    }),
    at("asks for a language", {
      of: "translate",
      title: "Translate with AI",
      when: "asking",
      button: "Translate",
    }),
    at("misses a prompt", { ...writing, when: "asking", problem: "Enter a prompt." }),
    at("failed", {
      ...writing,
      when: "asking",
      problem: "Gemini doesn't accept this server's key. Ask your administrator to check GEMINI_API_KEY.",
    }),
    at("writes", {
      ...writing,
      when: "running",
      progress: "Writing…",
      coming: "## Ripening\n\nÇay is old, and",
    }),
    at("draws", { of: "picture", title: "Image with AI", when: "running", progress: "Creating image…" }),
    at(
      "proposes a text with sources",
      proposed(
        "## Ripening\n\nÇay is old. ([tea.org](https://tea.org/old)) \u2060<mark>It is hot.</mark>\n",
        {
          sources,
          hasUnsourced: true,
          isSearched: true,
        },
      ),
    ),
    at("proposes a text that the search gave no source for", proposed("Çay is old.\n", { isSearched: true })),
    at(
      "proposes a text with problems that it couldn't mend",
      proposed("Çay is old: see [the leaves](/leafs).\n", {
        problems: [
          "The link “/leafs” leads nowhere.",
          `The image “/uploads/${longWord}.png” doesn't exist.`,
          ...Array.from({ length: 10 }, (_, index) => `The link “/tea-${index}” leads nowhere.`),
        ],
      }),
    ),
    at("proposes a text from right to left", proposed(`${rtlText}\n`)),
    at(
      "proposes a long text",
      proposed(`${"A line of words that goes on. ".repeat(120)}\n\n${longWord.repeat(3)}\n`),
    ),
    at("proposes a picture", {
      of: "picture",
      title: "Image with AI",
      when: "proposed",
      drawn: "A hill under a sun",
    }),
    at("proposes a block", async () => ({
      ...revised,
      made: RevisedBlock({ changes: changes.slice(1, 2), problems: [] }),
    })),
    at("would change nothing", async () => ({
      ...revised,
      made: RevisedBlock({ changes: [], problems: [] }),
    })),
  ],
};
