import { connectLines } from "../../src/web/admin/settings/connect-lines.ts";
import { Connect, Connected, type ConnectView } from "../../views/settings/connect.tsx";
import { MadeToken, NewToken, type NewTokenView } from "../../views/settings/new-token.tsx";
import { ada, longWord, rtlName, time } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const right = (right: string, words: string, isChosen = false) => ({ right, words, isChosen });

const fresh: NewTokenView = {
  name: "",
  rights: [
    right("read", "Read pages and drafts", true),
    right("draft", "Save drafts and upload files", true),
    right("publish", "Publish, move and delete pages"),
    right("generate", "Write with AI"),
  ],
  folders: "",
  days: "90",
  problem: undefined,
};

const form = (more: Partial<NewTokenView> = {}): Shown => ({
  title: "New token",
  name: ada,
  content: NewToken({ token: { ...fresh, ...more } }),
});

const secret = `docsadm_${"Ab3_-".repeat(9)}`.slice(0, 51);
const server = { origin: "https://admin.example.org", siteName: "Documentation" };

const made = (name: string): Shown => ({
  title: "New token",
  name: ada,
  content: MadeToken({
    token: {
      name,
      secret,
      until: time("Jun 2, 2026", "date"),
      connect: connectLines({ ...server, token: secret }),
    },
  }),
});

const connect = (more: Partial<ConnectView> = {}): Shown => ({
  title: "Connect Inspector",
  name: ada,
  content: Connect({
    connect: {
      ...fresh,
      app: "Inspector",
      host: "localhost:33418",
      sent: [{ name: "state", value: "1" }],
      ...more,
    },
  }),
});

export const connectView: View = {
  name: "Connect an app",
  states: [
    { name: "asked", render: () => connect() },
    {
      name: "refused",
      render: () =>
        connect({
          app: longWord.slice(0, 40),
          host: `${longWord}.example`,
          problem: "Choose at least one right.",
        }),
    },
    { name: "right to left", isLikeAnother: true, render: () => connect({ app: rtlName }) },
    {
      name: "connected",
      render: () => ({
        title: "Back to Inspector",
        name: ada,
        content: Connected({ connected: { app: "Inspector", next: "http://localhost:33418/callback" } }),
      }),
    },
  ],
};

export const tokens: View = {
  name: "New token",
  states: [
    { name: "fresh", render: () => form() },
    {
      name: "by who writes in folders",
      render: () => form({ ownFolders: "“guide”, “reference” and “server”" }),
    },
    {
      name: "refused",
      render: () =>
        form({
          name: "nightly import",
          folders: `guide\n${longWord}`,
          days: "365",
          problem: "There are 50 tokens already. Revoke one that is no longer used.",
        }),
    },
    { name: "made", render: () => made("nightly import") },
    { name: "made, with a long name", render: () => made(longWord.slice(0, 40)) },
    { name: "made, right to left", isLikeAnother: true, render: () => made(rtlName) },
    { name: "made, without script", render: () => ({ ...made("nightly import"), isWithoutScript: true }) },
  ],
};
