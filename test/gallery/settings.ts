import { Settings, type SettingsView } from "../../views/settings/settings.tsx";
import { ada, longName, longWord, rtlName, sha } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const session = { name: ada, by: "with the team PIN", until: "2 June 2026" };

const settings: SettingsView = {
  repository: {
    name: "docs-example/documentation",
    branch: "main",
    folder: "content",
    because: "next.config.mjs names nextra",
    uploadsFolder: "public/uploads",
    head: { sha, short: sha.slice(0, 10) },
    failure: undefined,
  },
  hasGitHubSignIn: false,
  generation: undefined,
  store: { size: "1.2 MB", failure: undefined },
  session,
  version: "0.1.0",
};

const generation = {
  failure: undefined,
  models: { doc: "gemini-2.5-pro", image: "gemini-2.5-flash-image" },
  sums: [
    { asked: "1,312 texts", notMade: "12", model: "gemini-2.5-pro", read: "5,120,000", written: "812,000" },
    { asked: "1 picture", notMade: undefined, model: "gemini-2.5-flash-image", read: "40", written: "1,290" },
  ],
};

const shown = (more: Partial<SettingsView> = {}): Shown => ({
  title: "Settings",
  name: ada,
  content: Settings({ settings: { ...settings, ...more } }),
});
const repository = (more: Partial<SettingsView["repository"]>) =>
  shown({ repository: { ...settings.repository, ...more } });

export const settingsView: View = {
  name: "Settings",
  states: [
    { name: "with the PIN alone", render: () => shown() },
    {
      name: "with GitHub and Gemini",
      render: () => shown({ hasGitHubSignIn: true, generation, session: { ...session, by: "with GitHub" } }),
    },
    { name: "Gemini was not asked", render: () => shown({ generation: { ...generation, sums: [] } }) },
    {
      name: "Gemini does not answer",
      render: () =>
        shown({
          generation: {
            ...generation,
            failure: "Gemini refuses the key of this server. Tell whoever runs it to look at GEMINI_API_KEY.",
          },
        }),
    },
    {
      name: "the repository does not answer",
      render: () =>
        repository({ head: undefined, failure: "GitHub cannot be reached just now; try again in a while." }),
    },
    {
      name: "no commit yet, in the root",
      render: () => repository({ head: undefined, folder: "", uploadsFolder: "" }),
    },
    {
      name: "the store does not answer",
      render: () => shown({ store: { size: "120 KB", failure: "The store cannot be written just now." } }),
    },
    {
      name: "long",
      render: () =>
        shown({
          repository: {
            ...settings.repository,
            name: `/srv/repositories/${longWord}`,
            branch: `feature/${longWord}`,
            folder: `${longWord}/content`,
          },
          session: { ...session, name: longName },
        }),
    },
    { name: "right to left", render: () => shown({ session: { ...session, name: rtlName } }) },
    { name: "without script", render: () => ({ ...shown(), isWithoutScript: true }) },
  ],
};
