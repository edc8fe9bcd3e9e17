import { type LinkingPageView, LinksHere, type LinksHereView } from "../../views/links/links-here.tsx";
import { ada, longSlug, longTitle, rtlTitle } from "./cast.ts";
import type { Shown, View } from "./state.ts";

export const linkingPage: LinkingPageView = {
  slug: "guide/first-page",
  title: "Your first page",
  badge: undefined,
  places: [
    { line: 12, text: "Before you begin, [install the server](./install.mdx#linux) and sign in." },
    { line: 48, text: '<Card href="/guide/install">Install it on another machine</Card>' },
  ],
  isOnlyPublished: false,
  more: 0,
};
const home: LinkingPageView = {
  ...linkingPage,
  slug: "",
  title: "Welcome",
  badge: "Changed",
  places: [{ line: 7, text: "- [Install](/guide/install)" }],
};
export const linkingLong: LinkingPageView = {
  ...linkingPage,
  slug: longSlug,
  title: longTitle,
  badge: "Draft",
  places: [{ line: 1234, text: `[${longTitle}](/${longSlug})` }],
  more: 1200,
};

const shown = (more: Partial<LinksHereView> = {}): Shown => {
  const page = {
    slug: "guide/install",
    title: "Install it",
    pages: [linkingPage, home],
    total: 2,
    ...more,
  };
  return { title: `What links to ${page.title}`, name: ada, content: LinksHere({ page }) };
};

export const linksHere: View = {
  name: "What links here",
  states: [
    { name: "two pages", render: () => shown() },
    { name: "one page", isLikeAnother: true, render: () => shown({ pages: [home], total: 1 }) },
    { name: "none", render: () => shown({ pages: [], total: 0 }) },
    {
      name: "not in the draft",
      render: () => shown({ pages: [{ ...home, isOnlyPublished: true }], total: 1 }),
    },
    { name: "long", render: () => shown({ title: longTitle, pages: [linkingLong], total: 1300 }) },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () =>
        shown({
          title: rtlTitle,
          pages: [{ ...linkingPage, title: rtlTitle, places: [{ line: 3, text: "[تثبيت](/دليل)" }] }],
        }),
    },
  ],
};
