import { Health, type HealthView } from "../../views/health/health.tsx";
import { ada, away, longSlug, longTitle, longWord, rtlTitle, saved } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const page = { slug: "guide/install", title: "Install it", line: 12 };

const links: HealthView["groups"][number] = {
  id: "broken-link",
  look: { is: "broken", icon: "unlink", words: "No such page" },
  title: "Broken links",
  hint: "They lead to pages or files that don't exist.",
  total: 12,
  more: 0,
  problems: [
    {
      message: "The link to “/guide/old” leads to a page that doesn't exist.",
      address: "/guide/old",
      page,
      repair: { from: "/guide/old", to: "/start/new", column: 3 },
      missing: undefined,
      versions: ["2.0", "1.1", longWord].map((label) => ({
        label,
        slug: `versions/${label}/guide`,
        line: 12,
      })),
    },
    {
      message: "The link to “/none” leads to a page that doesn't exist.",
      address: "/none",
      page,
      repair: undefined,
      missing: undefined,
      versions: [],
    },
  ],
};

const uploads: HealthView["groups"][number] = {
  id: "unused-upload",
  look: { is: "warning", icon: "file", words: "Unused" },
  title: "Unused uploads",
  hint: "Delete them in Media if nothing else uses them.",
  total: 1201,
  more: 1200,
  problems: [
    {
      message: "No page uses the upload “plan.png”.",
      address: undefined,
      page: undefined,
      repair: undefined,
      missing: undefined,
      versions: [],
    },
  ],
};

const lacking = (kind: "missing-title" | "missing-alt", message: string, address?: string) => ({
  message,
  address,
  page,
  repair: undefined,
  missing: { kind, address, column: 1, longest: 500 },
  versions: [],
});

const texts: HealthView["groups"][number] = {
  id: "missing-alt",
  look: { is: "warning", icon: "picture", words: "No description" },
  title: "Missing descriptions",
  hint: "Some people can't see the image.",
  total: 12,
  more: 0,
  problems: [
    lacking("missing-title", "The page has no title."),
    lacking("missing-alt", "The image has no alternative text.", "/plan.png"),
  ],
};

const counts: HealthView["counts"] = [
  { id: "does-not-compile", title: "Pages that don't compile", total: 0, is: "broken" },
  { id: links.id, title: links.title, total: 12, is: "broken" },
  { id: "missing-image", title: "Missing images", total: 0, is: "broken" },
  { id: texts.id, title: texts.title, total: 12, is: "warning" },
  { id: "orphan", title: "Orphans", total: 0, is: "warning" },
  { id: uploads.id, title: uploads.title, total: 1201, is: "warning" },
];

const shown = (more: Partial<HealthView> = {}): Shown => ({
  title: "Health",
  name: ada,
  content: Health({
    page: {
      away: undefined,
      pages: 2128,
      checked: saved.time,
      counts,
      groups: [links, texts, uploads],
      refusal: undefined,
      ...more,
    },
  }),
});

export const healthView: View = {
  name: "Health",
  states: [
    { name: "problems", render: () => shown() },
    { name: "none", render: () => shown({ groups: [] }) },
    { name: "away", render: () => shown({ away, checked: undefined, groups: [] }) },
    {
      name: "refused",
      render: () =>
        shown({ refusal: "This link changed after you opened the list. Check it in the editor." }),
    },
    {
      name: "long and right to left",
      render: () =>
        shown({
          groups: [
            {
              ...links,
              problems: [
                {
                  message: `The link to “/${longWord}” leads to a page that doesn't exist.`,
                  address: `/${longWord}`,
                  page: { slug: longSlug, title: longTitle, line: 1 },
                  repair: { from: "/x", to: `/${longWord}`, column: 1 },
                  missing: undefined,
                  versions: [],
                },
                {
                  message: links.problems[1]!.message,
                  address: undefined,
                  page: { ...page, title: rtlTitle },
                  repair: undefined,
                  missing: undefined,
                  versions: [],
                },
              ],
            },
          ],
        }),
    },
  ],
};
