/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { TokenScope, type TokenScopeView } from "./token-scope.tsx";

export type ConnectView = TokenScopeView &
  Readonly<{
    app: string;
    /** Where the browser goes next, such as `localhost:33418`. */
    host: string;
    /** What the app sent along, by its names. */
    sent: ReadonlyArray<Readonly<{ name: string; value: string }>>;
    problem: string | undefined;
  }>;

/** The answer to GET /admin/connect, and to a refused POST, which keeps what was chosen. */
export function Connect({ connect }: { connect: ConnectView }): Html {
  const { app, host, sent, problem } = connect;
  return (
    <section class="new-page">
      <h1 safe>{`Connect ${app}`}</h1>
      <p>
        The app “<span safe>{app}</span>” asks to work here with your name. It gets a token, which the
        settings list. Then your browser goes to <strong safe>{host}</strong>.
      </p>
      <p>Allow it only if you just started it yourself. An app can call itself anything.</p>
      <form method="post" action={paths.connect} class="stack">
        {problem !== undefined && (
          <p safe class="problem" role="alert">
            {problem}
          </p>
        )}
        {sent.map(({ name, value }) => (
          <input type="hidden" name={attribute(name)} value={attribute(value)} />
        ))}
        <TokenScope scope={connect} />
        <div class="actions">
          <button type="submit" class="button primary" name="answer" value="allow">
            Allow
          </button>
          <button type="submit" name="answer" value="deny" class="button" formnovalidate>
            Cancel
          </button>
        </div>
      </form>
    </section>
  );
}

/** The answer to a POST: the browser is redirected. */
export function Connected({
  connected: { app, next },
}: {
  connected: Readonly<{ app: string; next: string }>;
}): Html {
  return (
    <section class="new-page">
      <h1 safe>{`Back to ${app}`}</h1>
      <p>
        You'll be redirected. If not, <a href={attribute(next)}>continue</a>.
      </p>
    </section>
  );
}
