/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import type { CodeHostView } from "../sign-in/sign-in.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Agents, type ConnectLinesView } from "./connect-lines.tsx";
import { Generation, type GenerationView, NoGeneration } from "./generation.tsx";
import { Failure, Title } from "./setting.tsx";
import { SignedIn, type SignedInView } from "./signed-in.tsx";
import { Site, type SiteView } from "./site.tsx";
import { Store, type StoreView } from "./store.tsx";
import { TokenList, type TokensView } from "./tokens.tsx";
import { Webhooks, type WebhooksView } from "./webhooks.tsx";

export type SettingsView = Readonly<{
  site: SiteView;
  repository: Readonly<{
    name: string;
    branch: string;
    /** Undefined where nobody said yet which folder it is. */
    folder: string | undefined;
    /** More folders of pages. */
    others: readonly string[];
    /** What can't be found of them. */
    missing: string | undefined;
    because: string;
    /** Whether CONTENT_DIR is set. */
    isFolderSet: boolean;
    uploadsFolder: string;
    publishing: "direct" | "review" | undefined;
    /** The program that runs then. */
    afterPublish: string | undefined;
    /** The latest commit; undefined before the first one. */
    head: Readonly<{ sha: string; short: string }> | undefined;
    failure: string | undefined;
    /** git's lock files that block changes, a sentence each. */
    locks: readonly string[];
  }>;
  codeHost: CodeHostView | undefined;
  /** How sign-in with a code host is set up where there is none. */
  codeHostSetup: Readonly<{ name: string; variables: readonly string[]; help: string }>;
  generation: GenerationView | undefined;
  webhooks: WebhooksView | undefined;
  store: StoreView;
  session: Readonly<{
    name: string;
    by: string;
    until: TimeView;
    /** A name that a code host gives can't be changed here. */
    isNamedByHost: boolean;
  }>;
  signedIn: SignedInView;
  tokens: TokensView;
  connect: ConnectLinesView;
  version: string;
}>;

/** The answer to GET /admin/settings: what is set up, whether it works, and what to do if not. */
export function Settings({ settings }: { settings: SettingsView }): Html {
  return (
    <section>
      <h1>Settings</h1>
      <Site site={settings.site} />
      <Repository repository={settings.repository} />
      <Store store={settings.store} />
      <CodeHostSignIn codeHost={settings.codeHost} codeHostSetup={settings.codeHostSetup} />
      {settings.generation ? <Generation generation={settings.generation} /> : <NoGeneration />}
      <Webhooks webhooks={settings.webhooks} />
      <You session={settings.session} />
      <SignedIn signedIn={settings.signedIn} />
      <TokenList tokens={settings.tokens} />
      <Agents connect={settings.connect} />
      <p class="muted version">
        This is docs-admin <span safe>{settings.version}</span>.
      </p>
    </section>
  );
}

function Repository({ repository }: Pick<SettingsView, "repository">): Html {
  const { name, branch, folder, others, because, isFolderSet, uploadsFolder, head, failure, locks } =
    repository;
  const { publishing = "unset", afterPublish, missing } = repository;
  return (
    <section class="setting" aria-labelledby="repository">
      <Title id="repository" state={failure || locks.length > 0 ? "fails" : "works"}>
        Repository
      </Title>
      {failure !== undefined && (
        <Failure sentence={failure} todo="The server's log shows why. Run docs-admin check to test again." />
      )}
      {locks.map((sentence) => (
        <Failure sentence={sentence} todo="Run docs-admin check to see which file it is and what to do." />
      ))}
      <p>
        Pages are published to the branch <code safe>{branch}</code> of <code safe>{name}</code>.
      </p>
      <dl class="facts">
        <dt>Latest commit</dt>
        <dd>
          {head ? (
            <a href={attribute(paths.commit(head.sha))}>
              <code safe>{head.short}</code>
            </a>
          ) : failure ? (
            "Not available."
          ) : (
            "None yet. Publish a page to make the first one."
          )}
        </dd>
        <dt>Pages</dt>
        <dd>
          {folder === undefined ? (
            "No folder chosen yet."
          ) : (
            <>
              In <Folder folder={folder} />
              <MoreFolders folders={others.slice(0, MAX_NAMED)} /> (<span safe>{because}</span>).
              {others.length > MAX_NAMED && (
                <details>
                  <summary>And in {others.length - MAX_NAMED} more folders</summary>
                  <ul>
                    {others.slice(MAX_NAMED).map((other) => (
                      <li>
                        <Folder folder={other} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}{" "}
          {isFolderSet ? "To change it, set " : <WaysToChoose />}
          <code>CONTENT_DIR</code>. {missing !== undefined && <span safe>{missing}</span>}
        </dd>
        <dt>Uploads</dt>
        <dd>
          In <Folder folder={uploadsFolder} />. To change it, set <code>UPLOADS_DIR</code>.
        </dd>
        <dt>Publishing</dt>
        <dd>
          {waysToPublish[publishing]} To change it, set <code>PUBLISHING</code>.
        </dd>
        <dt>After publishing</dt>
        <dd>
          {afterPublish === undefined ? (
            "Nothing runs."
          ) : (
            <>
              <code safe>{afterPublish}</code> runs.
            </>
          )}{" "}
          To change it, set <code>AFTER_PUBLISH</code>.
        </dd>
      </dl>
    </section>
  );
}

/** More folders are shown once somebody asks. */
const MAX_NAMED = 5;

function MoreFolders({ folders }: { folders: readonly string[] }): Html {
  return (
    <>
      {folders.map((folder) => (
        <>
          , <Folder folder={folder} />
        </>
      ))}
    </>
  );
}

const waysToPublish = {
  direct: "Immediately, without a review.",
  review: "After someone else approves the changes.",
  unset: "Immediately, unless the branch rules require a review.",
} as const;

function CodeHostSignIn({
  codeHost,
  codeHostSetup: { name, variables, help },
}: Pick<SettingsView, "codeHost" | "codeHostSetup">): Html {
  // `Title` escapes it.
  const safeTitle = `Sign-in with ${codeHost?.name ?? name}`;
  return (
    <section class="setting" aria-labelledby="code-host">
      <Title id="code-host" state={codeHost ? "works" : "off"}>
        {safeTitle}
      </Title>
      {codeHost ? (
        <p>
          People with write access to the repository sign in as themselves. Their commits carry their names.
        </p>
      ) : (
        <p>
          Everyone signs in with the team PIN. Set{" "}
          {variables.map((variable, index) => (
            <>
              {index > 0 && " and "}
              <code safe>{variable}</code>
            </>
          ))}{" "}
          to let people sign in as themselves. <a href={attribute(paths.helpOn(help))}>How to set it up</a>
        </p>
      )}
    </section>
  );
}

function You({ session: { name, by, until, isNamedByHost } }: Pick<SettingsView, "session">): Html {
  return (
    <section class="setting" aria-labelledby="you">
      <h2 id="you">You</h2>
      <p>
        You are signed in as <strong safe>{name}</strong> <span safe>{by}</span>, until <Time time={until} />.
      </p>
      {!isNamedByHost && (
        <form method="post" action={paths.rename} class="own-name">
          <label for="own-name">Your name</label>
          <input
            id="own-name"
            name="name"
            autocomplete="name"
            maxlength="80"
            required
            value={attribute(name)}
            aria-describedby="own-name-hint"
          />
          <button type="submit" class="button">
            Save name
          </button>
          <p id="own-name-hint" class="hint">
            Shown on your saves and commits from now on.
          </p>
        </form>
      )}
      <form method="post" action={paths.signOut}>
        <button type="submit" class="button">
          Sign out
        </button>
      </form>
    </section>
  );
}

function WaysToChoose(): Html {
  return (
    <>
      <a href={paths.contentFolder}>Choose the folder</a>, or set{" "}
    </>
  );
}

function Folder({ folder }: { folder: string }): Html {
  return folder ? <code safe>{folder}</code> : <>the repository's root</>;
}
