import { Notifications, type NotificationsView } from "../../views/notifications/notifications.tsx";
import { Unsubscribe } from "../../views/notifications/unsubscribe.tsx";
import { ada, grace, longName, longSlug, rtlName, sha, time } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const view: NotificationsView = {
  listed: [
    {
      icon: "review",
      sentence: `${grace} asks you to review “Install on Windows”.`,
      href: "/admin/reviews/7",
      time: time("5 minutes ago"),
      isNew: true,
    },
    {
      icon: "edit",
      sentence: `${grace} changed your draft of “guide/install”.`,
      href: "/admin/edit/guide/install",
      time: time("1 hour ago"),
      isNew: true,
    },
    {
      icon: "upload",
      sentence: `${longName} published “${longSlug}”, which has your text.`,
      href: `/admin/edit/${longSlug}`,
      time: time("yesterday"),
      isNew: false,
    },
    {
      icon: "trash",
      sentence: `${rtlName} deleted the home page, which had your text.`,
      href: "/admin/edit",
      time: time("3 days ago"),
      isNew: false,
    },
    {
      icon: "warning",
      sentence: "The site's build failed after you published.",
      href: `/admin/commits/${sha}`,
      time: time("3 days ago"),
      isNew: false,
    },
  ],
  mail: { address: "ada@example.com", isOn: true },
};

const shown = (more: Partial<NotificationsView> = {}): Shown => ({
  title: "Notifications",
  name: ada,
  content: Notifications({ view: { ...view, ...more } }),
});

const stranger = (more: Partial<Parameters<typeof Unsubscribe>[0]["view"]>): Shown => ({
  title: "Turn emails off",
  content: Unsubscribe({ view: { siteName: "Tea docs", sealed: "AbC", isDone: false, ...more } }),
});

export const notificationsView: View = {
  name: "Notifications",
  states: [
    { name: "some", render: () => shown() },
    { name: "none", render: () => shown({ listed: [], mail: undefined }) },
    {
      name: "emails off",
      isLikeAnother: true,
      render: () => shown({ mail: { address: "ada@example.com", isOn: false } }),
    },
    {
      name: "no address",
      isLikeAnother: true,
      render: () =>
        shown({ mail: { why: "You get no emails: where you signed in, no address is said to be yours." } }),
    },
    { name: "turn emails off", render: () => stranger({}) },
    { name: "emails are off", isLikeAnother: true, render: () => stranger({ isDone: true }) },
    { name: "a link that isn't valid", isLikeAnother: true, render: () => stranger({ sealed: undefined }) },
  ],
};
