/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";
import { ConnectLines, type ConnectLinesView } from "./connect-lines.tsx";
import { TokenScope, type TokenScopeView } from "./token-scope.tsx";

export type NewTokenView = TokenScopeView & Readonly<{ name: string; problem: string | undefined }>;

/** The answer to GET /admin/tokens/new, and to a refused POST, which keeps what was typed. */
export function NewToken({ token }: { token: NewTokenView }): Html {
  const { name, problem } = token;
  return (
    <section class="new-page">
      <h1>New token</h1>
      <form method="post" action={paths.newToken} class="stack">
        {problem !== undefined && (
          <p safe class="problem" role="alert">
            {problem}
          </p>
        )}
        <label for="token-name">Name</label>
        <input
          id="token-name"
          name="name"
          value={attribute(name)}
          required
          autofocus
          maxlength="40"
          autocomplete="off"
          aria-describedby="token-name-hint"
        />
        <p id="token-name-hint" class="hint">
          What it is for, such as “nightly import”. Drafts and commits show it with your name.
        </p>
        <TokenScope scope={token} />
        <div class="actions">
          <button type="submit" class="button primary">
            Create token
          </button>
          <a class="button" href={paths.tokens}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  );
}

export type MadeTokenView = Readonly<{
  name: string;
  secret: string;
  until: TimeView;
  connect: ConnectLinesView;
}>;

/** The answer to POST /admin/tokens/new: the only time that the secret is shown. */
export function MadeToken({ token: { name, secret, until, connect } }: { token: MadeTokenView }): Html {
  return (
    <section class="new-page">
      <h1 safe>{`Token “${name}”`}</h1>
      <p>Copy the token now. It is not shown again.</p>
      <div class="stack">
        <label for="token-secret">Token</label>
        <input
          id="token-secret"
          class="secret"
          value={attribute(secret)}
          readonly
          autocomplete="off"
          spellcheck="false"
        />
        <p class="hint">
          It works until <Time time={until} />. Anyone who has it can use it, so don't put it into a page or a
          repository.
        </p>
        <div class="actions">
          <button
            type="button"
            class="button primary"
            data-copy={attribute(secret)}
            data-copied="Copied the token."
            data-scripted
          >
            Copy
          </button>
          <a class="button" href={paths.tokens}>
            Done
          </a>
        </div>
      </div>
      <h2>Use it</h2>
      <ConnectLines connect={connect} />
    </section>
  );
}
