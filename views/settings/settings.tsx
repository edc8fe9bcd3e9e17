/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import type { CodeHostView } from "../sign-in/sign-in.tsx";

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
    /** Locks that keep it from changing, a sentence each. */
    locks: readonly string[];
  }>;
  codeHost: CodeHostView | undefined;
  /** Undefined where it is not set up. */
  generation: GenerationView | undefined;
  store: Readonly<{ size: string; failure: string | undefined }>;
  session: Readonly<{ name: string; by: string; until: string }>;
  signedIn: SignedInView;
  version: string;
}>;

type WhenView = Readonly<{ ago: string; at: string; exactly: string }>;

type SignedInView = Readonly<{
  /** The last used first. */
  sessions: ReadonlyArray<
    Readonly<{
      id: string;
      name: string;
      by: string;
      address: string;
      since: WhenView;
      seen: WhenView;
      /** Of the one who looks. */
      isOwn: boolean;
    }>
  >;
  /** How many more there are. */
  more: number;
  /** Of the last 30 days. */
  refused: Readonly<{ times: string; last: (WhenView & Readonly<{ from: string }>) | undefined }>;
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
      <CodeHostSignIn codeHost={settings.codeHost} />
      {settings.generation ? <Generation generation={settings.generation} /> : <NoGeneration />}
      <You session={settings.session} />
      <SignedIn signedIn={settings.signedIn} />
      <p class="quiet version">
        This is docs-admin <span safe>{settings.version}</span>.
      </p>
    </section>
  );
}

function Repository({ repository }: Pick<SettingsView, "repository">): Html {
  const { name, branch, folder, because, uploadsFolder, head, failure, locks } = repository;
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
          In <Folder folder={folder} /> (<span safe>{because}</span>). To change it, set{" "}
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
      {failure !== undefined && (
        <Failure
          sentence={failure}
          todo="Check that the disk isn't full and DATA_DIR is writable. Your text stays in your browser."
        />
      )}
      <p>
        Drafts, versions and unpublished uploads use <span safe>{size}</span> on this server.
      </p>
    </section>
  );
}

function CodeHostSignIn({ codeHost }: Pick<SettingsView, "codeHost">): Html {
  // `Title` escapes it.
  const safeTitle = `Sign-in with ${codeHost?.name ?? "GitHub"}`;
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
          Everyone signs in with the team PIN. Set <code>GITHUB_CLIENT_ID</code> and{" "}
          <code>GITHUB_CLIENT_SECRET</code> to let people sign in as themselves.{" "}
          <a href={paths.helpOn("server/github")}>How to set it up</a>
        </p>
      )}
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
        AI writing is off. Set <code>GEMINI_API_KEY</code> to turn it on.{" "}
        <a href={paths.helpOn("server/gemini")}>How to set it up</a>
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
      {failure !== undefined && <Failure sentence={failure} todo="The server's log shows why." />}
      <p>
        <code safe>{models.doc}</code> writes text and <code safe>{models.image}</code> creates images.
        Nothing is added to a page until you insert it.
      </p>
      <p>In the last 30 days:</p>
      {sums.length === 0 && <p class="quiet">No requests.</p>}
      <ul>
        {sums.map(({ asked, notMade, model, read, written }) => (
          <li>
            <span safe>{asked}</span> by <code safe>{model}</code>
            {notMade !== undefined && <span safe>{`, ${notMade} of them stopped or failed`}</span>}:{" "}
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
        <span safe>{until}</span>. To use another name, sign out and sign in again.
      </p>
      <form method="post" action={paths.signOut}>
        <button type="submit" class="plain">
          Sign out
        </button>
      </form>
    </section>
  );
}

function SignedIn({ signedIn: { sessions, more, refused } }: Pick<SettingsView, "signedIn">): Html {
  return (
    <section class="setting" aria-labelledby="sessions">
      <h2 id="sessions">Who is signed in</h2>
      <ul class="sessions">
        {sessions.map(({ id, name, by, address, since, seen, isOwn }) => (
          <li>
            <p>
              <strong safe>{name}</strong> <span safe>{by}</span>
              {isOwn && " (you, in this browser)"}
              <br />
              <span class="quiet">
                From <span safe>{address}</span>, signed in <When when={since} />, last used{" "}
                <When when={seen} />
              </span>
            </p>
            {!isOwn && (
              <form method="post" action={attribute(paths.endSession(id))}>
                <button type="submit" class="plain" aria-label={attribute(`End session of ${name}`)}>
                  End session
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="quiet" safe>{`And ${more} more.`}</p>}
      <Refused refused={refused} />
      <form method="post" action={paths.endSessions}>
        <p>Everyone has to sign in again, including you. No text is lost.</p>
        <button type="submit" class="plain">
          Sign everyone out
        </button>
      </form>
    </section>
  );
}

function Refused({ refused: { times, last } }: Pick<SignedInView, "refused">): Html {
  if (!last) return <p>No refused sign-ins in the last 30 days.</p>;
  return (
    <p>
      Refused sign-ins in the last 30 days: <strong safe>{times}</strong>. The last one was{" "}
      <When when={last} />, from <span safe>{last.from}</span>.
    </p>
  );
}

function When({ when: { ago, at, exactly } }: { when: WhenView }): Html {
  return (
    <time datetime={attribute(at)} title={attribute(exactly)} data-ago safe>
      {ago}
    </time>
  );
}

const states = {
  works: { badge: "good", says: "Works" },
  fails: { badge: "alarm", says: "Not working" },
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
  return folder ? <code safe>{folder}</code> : <>the repository's root</>;
}
