/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type SettingsView = Readonly<{
  repository: Readonly<{
    name: string;
    branch: string;
    folder: string;
    because: string;
    uploadsFolder: string;
    /** Its head as git names it, and as people do; none where nothing was committed yet. */
    head: Readonly<{ sha: string; short: string }> | undefined;
    failure: string | undefined;
  }>;
  hasGitHubSignIn: boolean;
  /** Undefined where it is not set up. */
  generation: GenerationView | undefined;
  store: Readonly<{ size: string; failure: string | undefined }>;
  session: Readonly<{ name: string; by: string; until: string }>;
  version: string;
}>;

type GenerationView = Readonly<{
  failure: string | undefined;
  models: Readonly<{ doc: string; image: string }>;
  /** Of the last 30 days, in words. */
  sums: ReadonlyArray<
    Readonly<{ asked: string; notMade: string | undefined; model: string; read: string; written: string }>
  >;
}>;

/** Answer to GET /admin/settings: what is set up, whether it answers, and what to do where not. */
export function Settings({ settings }: { settings: SettingsView }): Html {
  return (
    <section>
      <h1>Settings</h1>
      <Repository repository={settings.repository} />
      <Store store={settings.store} />
      <GitHubSignIn isThere={settings.hasGitHubSignIn} />
      {settings.generation ? <Generation generation={settings.generation} /> : <NoGeneration />}
      <You session={settings.session} />
      <p class="quiet version">
        This is docs-admin <span safe>{settings.version}</span>.
      </p>
    </section>
  );
}

function Repository({ repository }: Pick<SettingsView, "repository">): Html {
  const { name, branch, folder, because, uploadsFolder, head, failure } = repository;
  return (
    <section class="setting" aria-labelledby="repository">
      <Title id="repository" state={failure ? "fails" : "works"}>
        Repository
      </Title>
      {failure ? (
        <Failure sentence={failure} todo="The server’s log tells why; docs-admin check looks again." />
      ) : (
        ""
      )}
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
            "Not known just now."
          ) : (
            "None yet: the first page that is published makes it."
          )}
        </dd>
        <dt>Pages</dt>
        <dd>
          In <Folder folder={folder} />, because <span safe>{because}</span>. To change it, set{" "}
          <code>CONTENT_DIR</code>.
        </dd>
        <dt>Uploads</dt>
        <dd>
          In <Folder folder={uploadsFolder} />. To change it, set <code>UPLOADS_DIR</code>.
        </dd>
      </dl>
    </section>
  );
}

function Store({ store: { size, failure } }: Pick<SettingsView, "store">): Html {
  return (
    <section class="setting" aria-labelledby="store">
      <Title id="store" state={failure ? "fails" : "works"}>
        Store
      </Title>
      {failure ? (
        <Failure
          sentence={failure}
          todo="Look whether the disk is full, and whether DATA_DIR can be written. What you type stays in your browser."
        />
      ) : (
        ""
      )}
      <p>
        Drafts, their versions and uploads that wait for a publication take <span safe>{size}</span> on this
        server.
      </p>
    </section>
  );
}

function GitHubSignIn({ isThere }: { isThere: boolean }): Html {
  return (
    <section class="setting" aria-labelledby="github">
      <Title id="github" state={isThere ? "works" : "off"}>
        Sign-in with GitHub
      </Title>
      <p>
        {isThere
          ? "Those who may write to the repository sign in as themselves, and their commits carry their names."
          : "Everybody signs in with the team PIN. To have people sign in as themselves, set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET; the README tells how."}
      </p>
    </section>
  );
}

function NoGeneration(): Html {
  return (
    <section class="setting" aria-labelledby="generation">
      <Title id="generation" state="off">
        AI
      </Title>
      <p>
        Pages are written by people alone. To have texts and pictures proposed by Gemini, set{" "}
        <code>GEMINI_API_KEY</code>.
      </p>
    </section>
  );
}

function Generation({ generation: { failure, models, sums } }: { generation: GenerationView }): Html {
  return (
    <section class="setting" aria-labelledby="generation">
      <Title id="generation" state={failure ? "fails" : "works"}>
        AI
      </Title>
      {failure ? <Failure sentence={failure} todo="The server’s log tells why." /> : ""}
      <p>
        Texts are proposed by <code safe>{models.doc}</code>, pictures by <code safe>{models.image}</code>.
        Nothing enters a page before somebody inserts it.
      </p>
      <p>In the last 30 days:</p>
      {sums.length === 0 ? <p class="quiet">Nothing was asked for.</p> : ""}
      <ul>
        {sums.map(({ asked, notMade, model, read, written }) => (
          <li>
            <span safe>{asked}</span> by <code safe>{model}</code>
            {notMade === undefined ? "" : <span safe>{`, ${notMade} of them stopped or failed`}</span>}:{" "}
            <span safe>{read}</span> tokens read, <span safe>{written}</span> written
          </li>
        ))}
      </ul>
    </section>
  );
}

function You({ session: { name, by, until } }: Pick<SettingsView, "session">): Html {
  return (
    <section class="setting" aria-labelledby="you">
      <h2 id="you">You</h2>
      <p>
        You are signed in as <strong safe>{name}</strong> <span safe>{by}</span>, until{" "}
        <span safe>{until}</span>. To work under another name, sign out and in again.
      </p>
      <form method="post" action={paths.signOut}>
        <button type="submit" class="plain">
          Sign out
        </button>
      </form>
    </section>
  );
}

const states = {
  works: { badge: "good", says: "Works" },
  fails: { badge: "alarm", says: "Does not answer" },
  off: { badge: "", says: "Not set up" },
} as const;

type TitleProps = Readonly<{ id: string; state: keyof typeof states; children: string }>;

function Title({ id, state, children }: TitleProps): Html {
  const { badge, says } = states[state];
  return (
    <h2>
      <span safe id={id}>
        {children}
      </span>{" "}
      <span class={`badge ${badge}`}>{says}</span>
    </h2>
  );
}

function Failure({ sentence, todo }: { sentence: string; todo: string }): Html {
  return (
    <p class="problem">
      <span safe>{sentence}</span> <span safe>{todo}</span>
    </p>
  );
}

function Folder({ folder }: { folder: string }): Html {
  return folder ? <code safe>{folder}</code> : <>the repository’s root</>;
}
