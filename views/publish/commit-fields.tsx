/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { checkedAsTyped, MessageFaultsHere, type MessageFaultView } from "../message-faults.tsx";
import { NoSigner, Signer, type SignerView } from "../signer.tsx";

type Commit = Readonly<{ branch: string; by: SignerView }>;

type Proposed = Commit & Readonly<{ message: string; messageFaults: readonly MessageFaultView[] }>;

export function CommitFields({ commit, rows }: { commit: Proposed; rows: number }): Html {
  return (
    <>
      <label for="commit-message">Commit message</label>
      <textarea
        safe
        id="commit-message"
        name="message"
        rows={String(rows)}
        maxlength="10000"
        aria-describedby="commit-where message-faults"
        {...checkedAsTyped()}
      >
        {`\n${commit.message}`}
      </textarea>
      <MessageFaultsHere faults={commit.messageFaults} />
      <noscript>
        <button type="submit" name="check" value="1" class="button">
          Check the message
        </button>
      </noscript>
      <CommitWhere commit={commit} />
    </>
  );
}

/** Which branch gets the commit, and whose it is, or why nobody can make it. */
function CommitWhere({ commit: { branch, by } }: { commit: Commit }): Html {
  return by.as === "nobody" ? (
    <NoSigner by={by} id="commit-where" />
  ) : (
    <p class="hint" id="commit-where">
      One commit on the branch <code safe>{branch}</code>, <Signer {...by} />
    </p>
  );
}
