import { People, type PersonView } from "../../views/settings/people.tsx";
import { OnePerson, type OnePersonView } from "../../views/settings/person.tsx";
import { ada, grace, linus, longName, longWord, rtlName, time } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const person: PersonView = {
  id: "github:1",
  name: ada,
  email: "ada@example.com",
  by: "with GitHub",
  role: "Administrator",
  where: undefined,
  saidBy: "GitHub says",
  seen: time("now"),
  has: ["2 sessions", "1 token"],
  isYou: true,
};

const pin: PersonView = {
  ...person,
  id: "pin",
  name: "Team PIN",
  email: undefined,
  by: "with the team PIN",
  role: "Publisher",
  saidBy: "the server's settings say",
  has: ["12 sessions"],
  isYou: false,
};

const people: readonly PersonView[] = [
  person,
  {
    ...person,
    id: "2",
    name: grace,
    by: "with Example",
    role: "Writer",
    where: "guide, reference",
    has: [],
    isYou: false,
  },
  { ...person, id: "3", name: longName, email: `${longWord}@example.com`, role: "Reader", isYou: false },
  {
    ...person,
    id: "4",
    name: rtlName,
    email: undefined,
    role: "Commenter",
    seen: undefined,
    has: [],
    isYou: false,
  },
  {
    ...person,
    id: "5",
    name: linus,
    email: undefined,
    role: "Publisher",
    seen: time("3 hours ago"),
    isYou: false,
  },
  pin,
];

const session = {
  id: "1",
  name: ada,
  by: "with GitHub",
  address: "192.0.2.7",
  since: time("3 hours ago"),
  seen: time("now"),
  isOwn: true,
};

const one: OnePersonView = {
  ...person,
  standing: {
    roles: [
      { role: "reader", words: "Reader", may: "reads everything and changes nothing", isChosen: false },
      {
        role: "writer",
        words: "Writer",
        may: "also saves drafts, uploads files and asks for review",
        isChosen: true,
      },
      {
        role: "administrator",
        words: "Administrator",
        may: "also manages people, all tokens and the settings",
        isChosen: false,
      },
    ],
    folders: "guide\nreference",
  },
  sessions: [session, { ...session, id: "2", isOwn: false, address: "2001:db8::7" }],
  tokens: [
    {
      id: "1",
      name: "nightly import",
      maker: ada,
      may: "Can read and save drafts",
      until: time("Jun 2, 2026", "date"),
      isExpired: false,
      lastUse: undefined,
    },
  ],
  problem: undefined,
};

const list = (of: readonly PersonView[]): Shown => ({
  title: "People",
  name: ada,
  content: People({ people: of }),
});
const shown = (more: Partial<OnePersonView> = {}): Shown => ({
  title: ada,
  name: ada,
  content: OnePerson({ person: { ...one, ...more } }),
});

export const peopleView: View = {
  name: "People",
  states: [
    { name: "of every kind", render: () => list(people) },
    { name: "the PIN alone", isLikeAnother: true, render: () => list([{ ...pin, role: "Administrator" }]) },
    { name: "somebody", render: () => shown() },
    {
      name: "the last administrator",
      isLikeAnother: true,
      render: () =>
        shown({
          problem:
            "This is the last administrator, so the role stays. Make somebody else an administrator first.",
        }),
    },
    {
      name: "somebody who isn't here now",
      isLikeAnother: true,
      render: () => shown({ ...people[1]!, isYou: false, sessions: [], tokens: [] }),
    },
    { name: "the team PIN", render: () => shown({ ...pin, standing: undefined, tokens: [] }) },
  ],
};
