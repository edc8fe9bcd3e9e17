import { defaultCodeHost } from "../../src/core/session/code-host.ts";
import { connectLines } from "../../src/web/admin/settings/connect-lines.ts";
import { Settings, type SettingsView } from "../../views/settings/settings.tsx";
import { ada, codeHost, company, grace, longName, longWord, rtlName, sha, time } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const session = {
  name: ada,
  by: "with the team PIN",
  until: time("Jun 2, 2026", "date"),
  role: "Publisher in “guide” and “reference”",
  isNamedElsewhere: false,
  address: "ada@example.org",
};

const own = {
  id: "1",
  name: ada,
  by: "with the team PIN",
  address: "192.0.2.7",
  since: time("3 hours ago"),
  seen: time("now"),
  isOwn: true,
};

const nobodyElse = { sessions: [own], more: 0, refused: { times: "0", last: undefined } };

const field = (value: string, variable?: string) => ({ value, variable });
const site: SettingsView["site"] = {
  fields: { name: field(""), url: field(""), templates: field(""), glossary: field("glossary.md") },
  usualName: "documentation",
  seen: "",
  last: undefined,
};

const settings: SettingsView = {
  isAdministrator: true,
  site,
  repository: {
    name: "docs-example/documentation",
    branch: "main",
    folder: "content",
    others: [],
    missing: undefined,
    because: "next.config.mjs means a Next.js site",
    isFolderSet: false,
    uploadsFolder: "public/uploads",
    publishing: undefined,
    commitMessage: undefined,
    messageRules: undefined,
    isSignedOff: false,
    afterPublish: "npm",
    head: { sha, short: sha.slice(0, 10) },
    failure: undefined,
    locks: [],
  },
  codeHost: undefined,
  company: undefined,
  codeHostSetup: defaultCodeHost,
  generation: undefined,
  mail: undefined,
  webhooks: undefined,
  store: { size: "1.2 MB", failure: undefined, backups: { last: time("9 hours ago"), hasFailed: false } },
  session,
  pin: { role: "Administrator", why: "the PIN is the only way in", isForReviews: false },
  signedIn: nobodyElse,
  tokens: [],
  connect: connectLines({ origin: "https://admin.example.org", siteName: "Documentation" }),
  version: "0.1.0",
};

const token = {
  id: "1",
  name: "nightly import",
  maker: ada,
  may: "Can read and save drafts",
  until: time("Jun 2, 2026", "date"),
  isExpired: false,
  lastUse: { time: time("3 hours ago"), from: "192.0.2.7" },
};

const delivery = { type: "page.published", time: time("3 minutes ago"), attempts: 1, status: 204, says: "" };
const webhooks: SettingsView["webhooks"] = {
  receiver: "https://hooks.example.org",
  fails: true,
  deliveries: [
    { ...delivery, state: "waiting", attempts: 0, status: undefined },
    { ...delivery, type: "build.failed", state: "again", attempts: 2, status: 500, says: longWord },
    {
      ...delivery,
      type: "review.asked",
      state: "given up",
      attempts: 10,
      status: undefined,
      says: "Can't reach the receiver (ECONNREFUSED).",
    },
    { ...delivery, state: "delivered", says: "ok" },
  ],
};

const generation = {
  failure: undefined,
  models: { doc: "gemini-2.5-pro", image: "gemini-2.5-flash-image" },
  sums: [
    { asked: "1,312 texts", notMade: "12", model: "gemini-2.5-pro", read: "5,120,000", written: "812,000" },
    { asked: "1 image", notMade: undefined, model: "gemini-2.5-flash-image", read: "40", written: "1,290" },
  ],
};

const shown = (more: Partial<SettingsView> = {}): Shown => ({
  title: "Settings",
  name: ada,
  content: Settings({ settings: { ...settings, ...more } }),
});
const repository = (more: Partial<SettingsView["repository"]>) =>
  shown({ repository: { ...settings.repository, ...more } });

const commitAt = (commit: string) => ({
  sha: commit,
  short: commit.slice(0, 10),
  url: `https://git.example.org/docs/commit/${commit}`,
});

export const settingsView: View = {
  name: "Settings",
  states: [
    { name: "with the PIN alone", render: () => shown() },
    { name: "with the company", isLikeAnother: true, render: () => shown({ company }) },
    {
      name: "with GitHub and Gemini",
      render: () =>
        shown({
          codeHost,
          generation,
          session: { ...session, by: "with GitHub", isNamedElsewhere: true },
        }),
    },
    { name: "of somebody who isn't an administrator", render: () => shown({ isAdministrator: false }) },
    { name: "a webhook", render: () => shown({ webhooks }) },
    {
      name: "a mail server",
      render: () =>
        shown({
          mail: {
            server: "mail.example.org:465",
            from: { name: "Documentation", address: "docs@example.org" },
            last: { time: time("4 minutes ago"), problem: undefined },
          },
        }),
    },
    {
      name: "a mail server that nothing was sent by",
      isLikeAnother: true,
      render: () =>
        shown({
          mail: {
            server: "[2001:db8::25]:25",
            from: { name: longWord, address: "docs@example.org" },
            last: undefined,
          },
        }),
    },
    {
      name: "a mail server that refuses the login",
      isLikeAnother: true,
      render: () =>
        shown({
          mail: {
            server: "mail.example.org:465",
            from: { name: "", address: "docs@example.org" },
            last: {
              time: time("4 minutes ago"),
              problem:
                "mail.example.org:465 refuses the login (535). Check the user and the password of SMTP_URL.",
            },
          },
        }),
    },
    {
      name: "reviews with the PIN",
      isLikeAnother: true,
      render: () =>
        shown({
          pin: { role: "Publisher", why: "PIN_ROLE says so", isForReviews: true },
        }),
    },
    {
      name: "the PIN is turned off",
      isLikeAnother: true,
      render: () => shown({ pin: { role: undefined, why: "PIN_ROLE says so", isForReviews: true } }),
    },
    {
      name: "a webhook that nothing was sent to",
      isLikeAnother: true,
      render: () => shown({ webhooks: { ...webhooks, fails: false, deliveries: [] } }),
    },
    {
      name: "another AI server, without images",
      isLikeAnother: true,
      render: () =>
        shown({
          generation: {
            ...generation,
            models: { doc: "llama3.3:70b", image: undefined },
            sums: [
              { asked: "3 texts", notMade: undefined, model: "llama3.3:70b", read: "910", written: "1,020" },
            ],
          },
        }),
    },
    { name: "Gemini was not asked", render: () => shown({ generation: { ...generation, sums: [] } }) },
    {
      name: "Gemini does not answer",
      render: () =>
        shown({
          generation: {
            ...generation,
            failure:
              "Gemini doesn't accept this server's key. Ask your administrator to check GEMINI_API_KEY.",
          },
        }),
    },
    {
      name: "the file with the site's words is gone",
      render: () => {
        const problem =
          "There is no file “docs/glossary.md” on the branch main, so AI doesn't know your words. Choose another one.";
        const glossary = { ...field("docs/glossary.md"), problem };
        return shown({ site: { ...site, fields: { ...site.fields, glossary } } });
      },
    },
    {
      name: "the site's own settings, one of them refused",
      render: () =>
        shown({
          site: {
            ...site,
            fields: {
              name: field(longName),
              url: field("https://docs.example.org", "SITE_URL"),
              templates: field("docs/nowhere"),
              glossary: field(""),
            },
            last: { by: grace, time: time("3 hours ago") },
            problem: "There is no page in “docs/nowhere” on the branch main.",
          },
        }),
    },
    {
      name: "the repository does not answer",
      render: () =>
        repository({ head: undefined, failure: "Can't reach GitHub. Try again in a few minutes." }),
    },
    {
      name: "no commit yet, in the root",
      render: () =>
        repository({
          head: undefined,
          folder: "",
          uploadsFolder: "",
          commitMessage: "docs({folder}): {summary}",
          messageRules: "commitlint.config.js",
          isSignedOff: true,
          afterPublish: undefined,
        }),
    },
    {
      name: "nobody said which folder",
      render: () => repository({ folder: undefined, because: "no site generator detected" }),
    },
    {
      name: "the folder is set",
      isLikeAnother: true,
      render: () => repository({ because: "set by CONTENT_DIR", isFolderSet: true }),
    },
    {
      name: "several folders are set",
      render: () =>
        repository({
          folder: "docs",
          others: ["versioned_docs/version-2.0", "blog"],
          because: "set by CONTENT_DIR",
          isFolderSet: true,
        }),
    },
    {
      name: "many folders were found, and some can be missing",
      render: () =>
        repository({
          folder: "docs",
          others: Array.from({ length: 12 }, (_, index) => `versioned_docs/version-${12 - index}.0`),
          missing:
            "The site's configuration computes its languages, so folders of pages can be missing here. CONTENT_DIR can name all folders.",
          because: "docusaurus.config.js means a Docusaurus site",
        }),
    },
    {
      name: "the store does not answer",
      render: () =>
        shown({
          store: {
            size: "120 KB",
            failure: "Couldn't write to the store. Try again in a moment.",
            backups: undefined,
          },
        }),
    },
    {
      name: "the last backup failed",
      render: () =>
        shown({
          store: {
            size: "1.2 MB",
            failure: undefined,
            backups: { last: time("9 hours ago"), hasFailed: true },
          },
        }),
    },
    {
      name: "the first backup failed",
      render: () =>
        shown({
          store: { size: "1.2 MB", failure: undefined, backups: { last: undefined, hasFailed: true } },
        }),
    },
    {
      name: "locks are left in the repository",
      render: () =>
        repository({
          locks: [
            "refs/heads/main.lock has locked the repository for 3 hours (owner: root). Git can't change anything until it is gone.",
            "index.lock has locked the repository for 2 days (owner: ada). Git can't change anything until it is gone.",
          ],
        }),
    },
    {
      name: "the repository's host is away",
      render: () =>
        repository({
          name: "https://git.example.org/team/docs.git",
          fetched: time("3 minutes ago"),
          failure: "Can't reach git.example.org. Try again in a moment. Your drafts are saved.",
        }),
    },
    {
      name: "the branch was rewritten on its host",
      render: () => repository({ divergence: { known: commitAt(sha), found: commitAt("b".repeat(40)) } }),
    },
    {
      name: "the branch is gone from its host",
      render: () => repository({ divergence: { known: commitAt(sha), found: undefined } }),
    },
    {
      name: "others are signed in, and guesses were refused",
      render: () =>
        shown({
          signedIn: {
            sessions: [
              own,
              { ...own, id: "2", name: grace, by: "with GitHub", address: "2001:db8::1", isOwn: false },
              { ...own, id: "3", name: longName, address: "198.51.100.210", isOwn: false },
              { ...own, id: "4", name: rtlName, isOwn: false },
            ],
            more: 120,
            refused: {
              times: "1,204",
              last: { time: time("5 minutes ago"), from: "2001:db8:85a3::8a2e:370:7334" },
            },
          },
        }),
    },
    {
      name: "tokens",
      render: () =>
        shown({
          tokens: [
            token,
            {
              ...token,
              id: "2",
              name: "translations",
              may: "Can read, save drafts and publish, only in de and fr",
              lastUse: undefined,
            },
            {
              ...token,
              id: "3",
              name: longWord.slice(0, 40),
              maker: longName,
              may: `Can read, only in ${longWord}`,
              isExpired: true,
            },
            { ...token, id: "4", name: rtlName, maker: rtlName },
          ],
        }),
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
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ session: { ...session, name: rtlName } }),
    },
    { name: "without script", render: () => ({ ...shown(), isWithoutScript: true }) },
  ],
};
