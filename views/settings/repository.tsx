/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { Failure, Setting, SettingsSection } from "./setting.tsx";

export type RepositoryView = Readonly<{
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
  /** How messages of commits begin; undefined for the summary alone. */
  commitMessage: string | undefined;
  /** Whether each commit ends with a line by who publishes. */
  isSignedOff: boolean;
  /** The file that says what the repository's own check of messages asks. */
  messageRules: string | undefined;
  /** The program that runs then. */
  afterPublish: string | undefined;
  /** The latest commit; undefined before the first one. */
  head: Readonly<{ sha: string; short: string }> | undefined;
  /** When it was fetched from the repository's host. */
  fetched?: TimeView | undefined;
  failure: string | undefined;
  /** git's lock files that block changes, a sentence each. */
  locks: readonly string[];
  /** The branch on the repository's host, where it lacks the commit that was last known here. */
  divergence?: DivergenceView | undefined;
}>;

type CommitView = Readonly<{ sha: string; short: string; url: string }>;

/** Without `found`, the branch is gone. */
type DivergenceView = Readonly<{ known: CommitView; found: CommitView | undefined }>;

export function Repository({ repository }: { repository: RepositoryView }): Html {
  const {
    name,
    branch,
    uploadsFolder,
    publishing = "unset",
    commitMessage,
    messageRules,
    isSignedOff,
    afterPublish,
    fetched,
    failure,
    locks,
    divergence,
  } = repository;
  return (
    <SettingsSection
      id="repository"
      title="Repository"
      state={failure || divergence || locks.length > 0 ? "fails" : "works"}
      lead="Where pages are published. A value changes with the variable beside it, in the server's environment."
    >
      <>
        {failure !== undefined && (
          <Failure
            sentence={failure}
            todo="The server's log shows why. Run docs-admin check to test again."
          />
        )}
        {locks.map((sentence) => (
          <Failure sentence={sentence} todo="Run docs-admin check to see which file it is and what to do." />
        ))}
        {divergence !== undefined && <Diverged divergence={divergence} branch={branch} />}
        <Setting label="Repository" variable="REPOSITORY">
          <code safe>{name}</code>
        </Setting>
        <Setting label="Branch" variable="REPOSITORY_BRANCH">
          <code safe>{branch}</code>
        </Setting>
        <Setting label="Latest commit" hint={fetched && <Fetched at={fetched} />}>
          <Head repository={repository} />
        </Setting>
        <Setting label="Pages" hint={<PagesHint repository={repository} />} variable="CONTENT_DIR">
          <Folders repository={repository} />
        </Setting>
        <Setting label="Uploads" variable="UPLOADS_DIR">
          <Folder folder={uploadsFolder} />
        </Setting>
        <Setting label="Publishing" variable="PUBLISHING">
          {waysToPublish[publishing]}
        </Setting>
        <Setting
          label="Commit messages"
          variable="COMMIT_MESSAGE"
          hint={messageRules === undefined ? undefined : <MessageRules path={messageRules} />}
        >
          {commitMessage === undefined ? "What changed, in a sentence" : <code safe>{commitMessage}</code>}
        </Setting>
        <Setting label="Sign-off" variable="SIGN_OFF">
          {isSignedOff ? (
            <>
              Each commit ends with <code>Signed-off-by</code>
            </>
          ) : (
            "Commits are not signed off"
          )}
        </Setting>
        <Setting label="After publishing" variable="AFTER_PUBLISH">
          {afterPublish === undefined ? (
            "Nothing runs"
          ) : (
            <>
              <code safe>{afterPublish}</code> runs
            </>
          )}
        </Setting>
      </>
    </SettingsSection>
  );
}

function MessageRules({ path }: { path: string }): Html {
  return (
    <>
      Before publishing, messages are checked by <code safe>{path}</code>.
    </>
  );
}

function Fetched({ at }: { at: TimeView }): Html {
  return (
    <>
      Fetched <Time time={at} />
    </>
  );
}

function Diverged({
  divergence: { known, found },
  branch,
}: {
  divergence: DivergenceView;
  branch: string;
}): Html {
  if (!found)
    return (
      <Failure
        sentence={`The branch “${branch}” is gone from the repository’s host. Nothing is published until it is back.`}
        todo="Restore it there, or set REPOSITORY_BRANCH and restart the server."
      />
    );
  return (
    <form method="post" action={paths.acceptHead} class="diverged">
      <Failure
        sentence={`The branch “${branch}” was rewritten on the repository’s host. Nothing is published until somebody takes the new history, or restores the old one there.`}
        todo="If you take it, drafts stay. Drafts of pages that are different there are merged before they are published."
      />
      <p>
        Known here: <CommitLink commit={known} />. On the host: <CommitLink commit={found} />.
      </p>
      <input type="hidden" name="head" value={attribute(found.sha)} />
      <button type="submit" class="button">
        Take the new history
      </button>
    </form>
  );
}

function CommitLink({ commit: { short, url } }: { commit: CommitView }): Html {
  return (
    <a href={attribute(url)}>
      <code safe>{short}</code>
    </a>
  );
}

const waysToPublish = {
  direct: "Immediately, without a review",
  review: "After someone else approves the changes",
  unset: "Immediately, unless the branch rules require a review",
} as const;

type Props = Readonly<{ repository: RepositoryView }>;

function Head({ repository: { head, failure } }: Props): Html {
  if (head)
    return (
      <a href={attribute(paths.commit(head.sha))}>
        <code safe>{head.short}</code>
      </a>
    );
  return failure ? "Not available" : "None yet. Publish a page to make the first one.";
}

function PagesHint({ repository: { because, isFolderSet, missing } }: Props): Html {
  return (
    <>
      {!isFolderSet && (
        <>
          <span safe>{`Reason: ${because}.`}</span> <a href={paths.contentFolder}>Choose the folder</a>
        </>
      )}
      {missing !== undefined && (
        <>
          {" "}
          <span safe>{missing}</span>
        </>
      )}
    </>
  );
}

/** More folders are shown once somebody asks. */
const MAX_NAMED = 5;

function Folders({ repository: { folder, others } }: Props): Html {
  if (folder === undefined) return "No folder chosen yet";
  return (
    <>
      <Folder folder={folder} />
      {others.slice(0, MAX_NAMED).map((other) => (
        <>
          , <Folder folder={other} />
        </>
      ))}
      {others.length > MAX_NAMED && (
        <details>
          <summary>And {others.length - MAX_NAMED} more folders</summary>
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
  );
}

function Folder({ folder }: { folder: string }): Html {
  return folder ? <code safe>{folder}</code> : <>the repository's root</>;
}
