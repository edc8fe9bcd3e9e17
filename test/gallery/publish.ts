import { Sentence } from "../../views/problem.tsx";
import type { PublishView } from "../../views/publish/publish-form.tsx";
import { Publish } from "../../views/publish/publish.tsx";
import { Published } from "../../views/publish/published.tsx";
import { texts } from "./blocks.ts";
import {
  ada,
  longName,
  longTitle,
  longWord,
  picture,
  rtlName,
  rtlTitle,
  saved,
  sha,
  signers,
  updatedAt,
} from "./cast.ts";
import { added, changes, longChanges, reading, rtlChanges } from "./changes.ts";
import { building } from "./deployments.ts";
import { editor } from "./editor.ts";
import { asking, askingInVain, askingMore, askingPeople, askingPushed } from "./reviews.ts";
import { alike, type Shown, type State, type View } from "./state.ts";

const draft = { saved, updatedAt, base: sha, isOutdated: false };

const page: PublishView = {
  slug: "guide/install",
  title: "Install it",
  draft,
  changes,
  assets: [],
  problems: [],
  message: "Update Install it",
  messageFaults: [],
  branch: "main",
  by: signers.person,
};

const errors = [
  {
    line: 12,
    message: "This isn't valid MDX. The tag <Open> isn't closed. Add </Open>.",
    blocks: true,
  },
  {
    line: 1312,
    message: "<Card> isn't imported on this page or provided by the site.",
    blocks: true,
  },
];
const warnings = [
  { line: 3, message: "The link to “/guide/nowhere” leads to a page that doesn't exist.", blocks: false },
  {
    line: 40,
    message: "The image has no alternative text. Describe it for people who can't see it.",
    blocks: false,
  },
];
const messageFaults = [
  {
    by: "commitlint.config.js",
    says: `The type, as docs in “docs: add a page”, must be one of ${longWord} (type-enum).`,
  },
  {
    by: "commitlint.config.js",
    says: "The first line must have at most 100 characters (header-max-length).",
  },
  { by: "GitHub", says: "The message must contain “DOCS-” (Tickets)." },
];
const assets = [
  { name: "plan.png", address: picture, isPicture: true, size: "120 KB" },
  { name: `${longWord}.pdf`, address: "/uploads/long.pdf", isPicture: false, size: "1.2 MB" },
];

const onPage = (more: Partial<PublishView> = {}): Shown => ({
  title: `Publish ${page.title}`,
  name: ada,
  content: Publish({ page: { ...page, ...more } }),
});

const inDialog = (more: Partial<PublishView> = {}) =>
  editor({ opens: ["#publish"] }, { at: "#publish-content", html: Publish({ page: { ...page, ...more } }) });

const waiting = (name: string, sentence: string): State => ({
  name: `in a dialog, waits: ${name}`,
  render: () =>
    editor(
      { opens: ["#publish"] },
      { at: "#publish-waiting", attributes: { hidden: undefined } },
      { at: "#publish-waiting [role=alert]", html: sentence },
    ),
});

const published = Published({
  page: {
    slug: "guide/install",
    title: "Install it",
    branch: "main",
    updatedAt,
    base: sha,
    pageUrl: "https://docs.example.org/guide/install",
    commitUrl: `/admin/commits/${sha}`,
    deployment: building,
    undoUrl: `/admin/commits/${sha}/undo`,
  },
});

const refused = (name: string, refusal: string, more: Partial<PublishView> = {}): State => ({
  name: `refused: ${name}`,
  render: () => onPage({ refusal, ...more }),
});

const newPath = "docs/guide/install.md";
const menu = {
  path: "mkdocs.yml",
  line: 12,
  reason: "It has no entry for guide/install yet, so its menu doesn't show the page.",
};

export const publish: View = {
  name: "Publish",
  states: [
    { name: "with files", render: () => onPage({ assets }) },
    { name: "nothing differs", render: () => onPage({ changes: [] }) },
    { name: "no draft", render: () => onPage({ draft: undefined, changes: [] }) },
    {
      name: "a new page",
      render: async () =>
        onPage({
          changes: added,
          draft: { ...draft, newPath, reading: await reading("# Install it\n\nText.\n") },
        }),
    },
    {
      name: "a new page in a dialog",
      render: async () =>
        inDialog({
          changes: added,
          draft: { ...draft, newPath, reading: await reading(texts.components, { title: "Install it" }) },
        }),
    },
    {
      name: "a new page that no menu shows yet",
      render: () => onPage({ draft: { ...draft, newPath, menu } }),
    },
    { name: "outdated", render: () => onPage({ draft: { ...draft, isOutdated: true } }) },
    { name: "errors", render: () => onPage({ problems: errors }) },
    { name: "warnings", render: () => onPage({ problems: warnings }) },
    { name: "another message is asked for", render: () => onPage({ messageFaults }) },
    { name: "no address to sign off with", render: () => onPage({ by: signers.unknown }) },
    { name: "only after a review", render: () => onPage({ asking }) },
    {
      name: "only after a review, with people to choose",
      render: () => ({ ...onPage({ asking: askingPeople }), opens: [".reviewers > summary"] }),
    },
    { name: "in a review already", render: () => onPage({ asking: askingMore, assets }) },
    { name: "in a review that somebody changed", render: () => onPage({ asking: askingPushed }) },
    { name: "nobody can ask", isLikeAnother: true, render: () => onPage({ asking: askingInVain }) },
    { name: "by the server", isLikeAnother: true, render: () => onPage({ by: signers.server }) },
    { name: "by nobody", isLikeAnother: true, render: () => onPage({ by: signers.nobody }) },
    {
      name: "long",
      render: () =>
        onPage({
          title: longTitle,
          draft: { ...draft, saved: { ...saved, by: longName }, isOutdated: true },
          changes: longChanges,
          assets,
          problems: [...errors, ...warnings],
          message: `Update ${longTitle}\n\n${longWord}`,
          branch: `feature/${longWord}`,
          by: { as: "server", name: longName },
        }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () =>
        onPage({
          title: rtlTitle,
          draft: { ...draft, saved: { ...saved, by: rtlName } },
          changes: rtlChanges,
          message: rtlTitle,
          by: { as: "person", name: rtlName },
        }),
    },
    refused(
      "by a hook of the host, which takes a review",
      "git.example.org refuses this. Nothing was published, and your drafts are saved. It says:\nA message begins with a ticket.\nSee https://git.example.org/rules",
      { mayAsk: true },
    ),
    refused(
      "the page was changed",
      "This page changed in the repository after you started editing. Nothing was published. Compare both versions.",
      { draft: { ...draft, isOutdated: true } },
    ),
    refused("the draft is gone", "This draft no longer exists. Someone published or discarded it.", {
      draft: undefined,
      changes: [],
    }),
    ...alike([
      refused("the branch has rules", "Someone else must approve this before it is public. Ask for review."),
      refused(
        "the draft was saved again",
        "Grace Hopper saved this draft after you opened it. Nothing was changed. Check it and try again.",
      ),
      refused("the branch moves", "Others keep changing the branch. Nothing was published. Try again."),
      refused(
        "a secret was found",
        "GitHub found a secret in your text. Remove it and publish again. Nothing was published.",
      ),
      refused(
        "nobody knows",
        "GitHub didn't confirm the commit, and the branch hasn't changed yet. Check the page before you publish it again.",
      ),
      refused(
        "a hook says no",
        "git.example.org refuses this. Nothing was published, and your drafts are saved. It says: The message needs a ticket, such as DOC-12.",
      ),
      refused("GitHub is away", "Can't reach GitHub. Try again in a few minutes."),
    ]),
    {
      name: "no answer, in a dialog",
      render: () =>
        editor(
          { opens: ["#publish"] },
          { at: "#publish-content", html: Publish({ page }) },
          {
            at: "#publish .step",
            html: "Can't reach the server. Nothing is lost. Choose Publish again when the connection is back: it makes one commit.",
          },
        ),
    },
    { name: "published", render: () => ({ ...onPage(), content: published }) },
    { name: "in a dialog, only after a review", render: () => inDialog({ asking }) },
    { name: "in a dialog", render: () => inDialog({ assets, problems: [...errors, ...warnings] }) },
    {
      name: "in a dialog, long",
      render: () =>
        inDialog({
          title: longTitle,
          changes: longChanges,
          refusal: "Others keep changing the branch. Nothing was published. Try again.",
        }),
    },
    ...alike([
      waiting(
        "the server is away",
        "Can't reach the server. Your text is kept in this browser. Try again when the connection is back.",
      ),
      waiting("the text was refused", `Not saved: ${longWord}`),
    ]),
    {
      name: "in a dialog, refused as a whole",
      render: () =>
        editor(
          { opens: ["#publish"] },
          {
            at: "#publish-content",
            html: Sentence({ sentence: "The repository didn't respond in time. Try again in a moment." }),
          },
        ),
    },
  ],
};
