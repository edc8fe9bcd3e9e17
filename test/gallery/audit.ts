import { Audit, type AuditRow, type AuditView } from "../../views/settings/audit.tsx";
import { ada, grace, longName, longSlug, rtlName, sha, time } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const saved: AuditRow = {
  id: 7,
  who: ada,
  from: "Team PIN, 127.0.0.1",
  action: "saveDrafts",
  words: "Saved a draft",
  icon: "edit",
  slug: "guide/install",
  about: undefined,
  commitUrl: undefined,
  requestId: "0193",
  time: time("5 minutes ago"),
};
const published: AuditRow = {
  ...saved,
  ...{ id: 6, who: grace, from: "GitHub, 10.0.0.7", action: "publish", words: "Published", icon: "upload" },
  slug: "",
  commitUrl: `/admin/commits/${sha}`,
};
const refused: AuditRow = {
  ...saved,
  ...{
    id: 5,
    who: undefined,
    action: "sign-in-refused",
    words: "Was refused",
    icon: "warning",
    slug: undefined,
  },
  requestId: undefined,
};

const changed: AuditRow = {
  ...saved,
  ...{ id: 4, action: "role-changed", words: "Changed a role", icon: "person" },
  ...{ slug: undefined, about: `${grace}: writer in guide, reference` },
};

const asked = { who: "", action: "", kind: "", page: "", from: "", until: "" };
const view: AuditView = {
  asked,
  actions: [
    { value: "publish", words: "Published" },
    { value: "saveDrafts", words: "Saved a draft" },
  ],
  kinds: [
    { value: "pin", words: "Team PIN" },
    { value: "github", words: "GitHub" },
  ],
  rows: [saved, published, changed, refused],
  next: undefined,
  isLater: false,
  days: 365,
  most: "100,000",
  problem: undefined,
};

const shown = (more: Partial<AuditView> = {}): Shown => ({
  title: "Audit",
  name: ada,
  content: Audit({ audit: { ...view, ...more } }),
});

export const auditView: View = {
  name: "Audit",
  states: [
    { name: "the newest", render: () => shown({ next: "1-1" }) },
    { name: "none", render: () => shown({ rows: [] }) },
    {
      name: "asked for, later",
      render: () =>
        shown({
          asked: { ...asked, who: ada, action: "publish", from: "2026-11-01" },
          isLater: true,
          next: "1-1",
        }),
    },
    {
      name: "nothing matches",
      isLikeAnother: true,
      render: () => shown({ asked: { ...asked, who: "Nobody" }, rows: [] }),
    },
    {
      name: "refused",
      render: () => shown({ rows: [], problem: "Enter a day as 2026-11-30." }),
    },
    { name: "long", render: () => shown({ rows: [{ ...saved, who: longName, slug: longSlug }] }) },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ rows: [{ ...saved, who: rtlName, slug: "دليل" }] }),
    },
    {
      name: "the menu of an entry",
      render: () => ({ ...shown(), opens: ["[popovertarget=of-6]"] }),
    },
  ],
};
