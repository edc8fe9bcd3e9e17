import type { AwayView } from "../../views/away.tsx";
import type { SavedView } from "../../views/changes/changes.tsx";
import type { SignerView } from "../../views/signer.tsx";
import type { TimeView } from "../../views/time.tsx";

/** Who writes in the gallery. */
export const ada = "Ada";
export const grace = "Grace Hopper";
export const linus = "Linus";
export const rtlName = "ليلى بنت أحمد";
export const longName = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh";

/** A title that fills lines, a word that fills one, and a slug to match. */
export const longTitle =
  "How to install, set up, secure, back up and update the server of a documentation site on a machine of your own";
export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
export const longSlug = `guide/installation-on-premises/${longWord.toLowerCase()}/second-part`;
export const longFolders = [
  { slug: "guide", title: "The guide" },
  { slug: "guide/installation-on-premises", title: "installation-on-premises" },
  { slug: `guide/installation-on-premises/${longWord.toLowerCase()}`, title: longTitle },
  { slug: `guide/installation-on-premises/${longWord.toLowerCase()}/deep`, title: longWord },
];
export const rtlFolders = [
  { slug: "دليل", title: "دليل التثبيت" },
  { slug: "دليل/خادم", title: "خادم" },
];
export const rtlTitle = "دليل التثبيت والإعداد";
export const rtlText = "ثبّت الخادم أولاً، ثم افتح المتصفح على العنوان `localhost:3000`.";

/** 3 May 2026, 12:03 UTC */
export const updatedAt = 1_777_809_780_000;
const at = "2026-05-03T12:03:00.000Z";
export const sha = "3f786850e387550fdab836ed7e6dc881de23001b";

export const time = (words: string, form?: TimeView["form"]): TimeView => ({
  at,
  words,
  exactly: "May 3, 2026, 12:03 UTC",
  form,
});

export const saved: SavedView = { by: grace, time: time("5 minutes ago") };

export const signers = {
  person: { as: "person", name: ada },
  server: { as: "server", name: grace },
  nobody: {
    as: "nobody",
    because:
      "Publishing with the PIN or a token of docs-admin needs GITHUB_TOKEN. Sign in with GitHub, or ask your administrator to set it.",
  },
  unknown: {
    as: "nobody",
    because:
      "Commits are signed off here. Give your email address first, in Settings or by PUT /api/admin/me.",
    asksForAddress: true,
  },
} satisfies Record<string, SignerView>;

/** GitHub is unreachable: before its first answer, and with an answer of an hour ago. */
export const awayUnseen: AwayView = {
  why: "Can't reach GitHub. Try again in a few minutes.",
  again: "/admin",
};
export const away: AwayView = {
  why: "GitHub didn't respond in time. Try again.",
  seen: time("1 hour ago"),
  again: "/admin",
};

/** A picture that needs no server: a hill under a sun. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><rect width="160" height="120" fill="#bcd7f0"/><circle cx="120" cy="32" r="14" fill="#f2b705"/><path d="M0 120 60 50l40 44 24-20 36 46z" fill="#4b7a52"/></svg>',
)}`;

export const codeHost = { id: "github", name: "GitHub" };
export const company = { id: "oidc", name: "Acme" };
