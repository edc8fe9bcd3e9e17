import { Empty } from "../../views/empty.tsx";
import { FloatingBar } from "../../views/floating-bar.tsx";
import { Menu, MenuLink } from "../../views/menu.tsx";
import { Person, type PersonView, Who } from "../../views/person.tsx";
import { Row } from "../../views/row.tsx";
import { PageHead, Section } from "../../views/section.tsx";
import { Mark, State, type StateName } from "../../views/state.tsx";
import { ada, longName, longSlug, longTitle, rtlName, rtlTitle } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const words: Readonly<Record<StateName, string>> = {
  published: "Published",
  new: "New",
  changed: "Changed",
  moved: "Moved",
  deleted: "Deleted",
  review: "In review #12",
  requested: "Changes requested",
  building: "Building…",
  live: "Live",
  failed: "Failed",
  broken: "Link leads nowhere",
  warning: "Not in the menu",
};
const names = Object.keys(words) as StateName[];

const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
const people: readonly PersonView[] = [
  { name: ada, isYou: true },
  { name: "Grace Hopper", picture },
  { name: "佐藤 美咲" },
  { name: "Assistant", isRobot: true },
  { name: longName },
  { name: rtlName },
];

const time = {
  at: "2026-11-24T10:00:00.000Z",
  words: "2 hours ago",
  exactly: "Nov 24, 2026, 10:00 UTC",
};

const check = (is: "checked" | "" = "") => `<input type="checkbox" name="slug" aria-label="Choose it" ${is}>`;

async function menu(called: string, nth: number): Promise<string> {
  const edit = await MenuLink({ href: "#", icon: "edit", words: "Edit", key: "E" });
  const history = await MenuLink({ href: "#", icon: "history", words: "History" });
  const line = `<hr class="menu-line"><button type="button" class="danger">Delete page…</button>`;
  return Menu({ id: `more-${nth}`, called: `More for ${called}`, children: `${edit}${history}${line}` });
}

const titles = ["Install it", longTitle, rtlTitle, "はじめに"];

async function rows(boxAt: (nth: number) => Parameters<typeof Row>[0]["box"]): Promise<string> {
  const made = titles.map(async (title, nth) =>
    Row({
      box: boxAt(nth),
      title,
      href: "#",
      path: nth === 1 ? longSlug : { marked: "guide/<mark>install</mark>" },
      who: await Who({ person: people[nth]!, time: nth === 2 ? undefined : time }),
      state: await State({ is: names[nth + 1]!, words: words[names[nth + 1]!] }),
      more: await menu(title, nth),
    }),
  );
  const plain = Row({
    box: "file",
    title: { marked: "<mark>Sou</mark>rce" },
    children: `<p class="row-line">A line below</p>`,
  });
  return `<ul class="rows">${(await Promise.all([...made, plain])).join("")}</ul>`;
}

async function head(): Promise<string> {
  return PageHead({
    title: longTitle,
    state: await State({ is: "live", words: words.live, href: "#" }),
    lead: "7 pages wait to be published.",
    children: `<a class="button" href="#">View site</a><button type="button" class="button primary">New page</button>`,
  });
}

const shown = async (...content: ReadonlyArray<JSX.Element>): Promise<Shown> => ({
  title: "Parts",
  name: ada,
  content: `<div class="middle">${(await Promise.all(content)).join("")}</div>`,
});

export const parts: View = {
  name: "Parts",
  states: [
    {
      name: "rows in sections",
      render: async () =>
        shown(
          head(),
          Section({
            id: "one",
            title: "Unpublished",
            count: 4,
            all: "#",
            children: await rows(() => "page"),
          }),
          Section({ id: "two", title: "Broken", children: await rows(() => "unlink") }),
        ),
    },
    {
      name: "rows that are chosen",
      render: async () => {
        const bar = FloatingBar({
          children: `<button type="button" class="button primary">Publish…</button>`,
        });
        const group = `<div class="group-head"><input type="checkbox" aria-label="All of guide"><h2>guide</h2></div>`;
        const chosen = await rows((nth) => ({ check: check(nth < 2 ? "checked" : "") }));
        return shown(`<h1>Changes</h1><form>${group}${chosen}${await bar}</form>`);
      },
    },
    {
      name: "a menu",
      render: async () => ({
        ...(await shown(`<h1>Menu</h1>`, menu("Install it", 1))),
        opens: ["[popovertarget=more-1]"],
        awaits: "#more-1:popover-open",
      }),
    },
    {
      name: "states and people",
      render: async () => {
        const states = names.map((is) => State({ is, words: words[is] }));
        const marks = names.map((is) => Mark({ is, words: words[is] }));
        const circles = [
          ...people.map((person) => Person({ person })),
          Person({ person: people[0]!, size: "large" }),
        ];
        const lines = await Promise.all([states, marks, circles].map((line) => Promise.all(line)));
        return shown(`<h1>States</h1>`, ...lines.map((line) => `<p class="actions">${line.join("")}</p>`));
      },
    },
    {
      name: "buttons and fields",
      render: () => shown(`<h1>Buttons</h1>`, buttons, fields),
    },
    {
      name: "empty",
      render: () =>
        shown(
          `<h1>Trash</h1>`,
          Empty({
            icon: "trash",
            title: "The trash is empty",
            hint: "Pages that you delete can be restored from here.",
            children: `<a class="button" href="#">All pages</a>`,
          }),
          Empty({ icon: "review", title: "No reviews" }),
        ),
    },
  ],
};

const buttons = `<p class="actions">${[
  ["button primary", "Publish…"],
  ["button", "Cancel"],
  ["button quiet", "Reply"],
  ["button danger", "Delete…"],
  ["button danger primary", "Delete page"],
  ["button small", "Small"],
]
  .map(([look, says]) => `<button type="button" class="${look}">${says}</button>`)
  .join("")}<button type="button" class="button primary" aria-busy="true">Publishing…</button
  ><button type="button" class="button" disabled>Publish</button></p>`;

const fields = `<div class="stack"><label for="name">Name</label><input id="name" placeholder="Title or path"
  ><label for="kind">Kind</label><select id="kind"><option>English</option></select
  ><label class="check-line"><input type="checkbox" checked> Search the web</label
  ><label class="check-line"><input type="radio" name="one" checked> Keep mine</label
  ><label class="check-line"><input type="checkbox" class="switch" role="switch" checked> Single keys</label></div>
  <p class="banner">It is <b>not</b> published.</p>`;
