import { NewPage, type NewPageView, type VerdictView } from "../../views/pages/new-page.tsx";
import { ada, longSlug, longTitle, rtlTitle } from "./cast.ts";
import { alike, type Shown, type State, type View } from "./state.ts";

type Typed = Readonly<{
  title?: string;
  group?: NewPageView["group"];
  slug?: string;
  verdict?: VerdictView;
  problem?: string;
  start?: NewPageView["start"];
  refusal?: string;
}>;

const nothing: NewPageView["start"] = { copy: undefined, templates: [], template: "" };

const typed = ({
  title = "",
  group,
  slug = "",
  verdict,
  problem,
  start = nothing,
  refusal,
}: Typed): Shown => ({
  title: "New page",
  name: ada,
  content: NewPage({
    page: {
      title,
      folder: "guide",
      group,
      slug: { slug, suggested: slug, verdict },
      start,
      problem,
      refusal,
    },
  }),
});

/** As `src/core/slug/slug.ts` says it. */
const refused = (name: string, slug: string, why: string): State => ({
  name,
  render: () =>
    typed({
      title: "Install it",
      slug,
      verdict: { isFree: false, sentence: `This path isn't allowed: ${why}` },
    }),
});

export const newPage: View = {
  name: "New page",
  states: [
    { name: "fresh", render: () => typed({}) },
    {
      name: "in a group of the menu",
      render: () =>
        typed({ group: { place: { entry: "b2", language: "en", version: "2.0" }, name: longTitle } }),
    },
    {
      name: "with templates",
      render: () =>
        typed({
          start: {
            ...nothing,
            templates: [
              { path: "templates/guide.md", title: "Guide" },
              { path: "templates/reference.md", title: longTitle },
            ],
            template: "templates/guide.md",
          },
          refusal: "This template isn't there any more. Choose another one.",
        }),
    },
    {
      name: "a page is duplicated",
      render: () =>
        typed({
          title: `${longTitle} (copy)`,
          start: { ...nothing, copy: { slug: longSlug, title: longTitle } },
        }),
    },
    {
      name: "free",
      render: () =>
        typed({
          title: "Install it",
          slug: "guide/install-it",
          verdict: { isFree: true, sentence: "This path is available.", path: "docs/guide/install-it.md" },
        }),
    },
    {
      name: "taken by a page",
      render: () =>
        typed({
          title: "Install",
          slug: "guide/install",
          verdict: {
            isFree: false,
            sentence: "A page already exists at “guide/install”.",
            takenBy: { slug: "guide/install", title: "Install it" },
          },
        }),
    },
    {
      name: "taken by a draft, long",
      render: () =>
        typed({
          title: longTitle,
          slug: longSlug,
          verdict: {
            isFree: false,
            sentence: `A draft already exists at “${longSlug}”.`,
            takenBy: { slug: longSlug, title: longTitle },
          },
        }),
    },
    {
      name: "nobody knows",
      render: () =>
        typed({
          title: "Install",
          slug: "guide/install",
          verdict: {
            isFree: undefined,
            sentence: "Couldn't check this path. Can't reach GitHub. Try again in a few minutes.",
          },
        }),
    },
    { name: "no title", render: () => typed({ problem: "Enter a title." }) },
    {
      name: "no slug",
      render: () =>
        typed({ title: "!?", verdict: { isFree: false, sentence: "Enter a path, such as guide/install." } }),
    },
    ...alike([
      refused("an empty part", "guide//install", "it has an empty part. Use one / between parts."),
      refused("a sign that is not allowed", "guide/what?", 'it contains one of \\ : * ? " < > |.'),
      refused("a name of git", "git~1/config", "“git~1” is a reserved name."),
    ]),
    {
      name: "right to left",
      isLikeAnother: true,
      render: () =>
        typed({
          title: rtlTitle,
          slug: "guide/دليل",
          verdict: { isFree: true, sentence: "This path is available." },
        }),
    },
  ],
};
