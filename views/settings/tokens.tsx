/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Time, type TimeView } from "../time.tsx";

/** The newest comes first. */
export type TokensView = ReadonlyArray<
  Readonly<{
    id: string;
    name: string;
    maker: string;
    /** What it may do, and where, in words. */
    may: string;
    until: TimeView;
    isExpired: boolean;
    lastUse: Readonly<{ time: TimeView; from: string }> | undefined;
  }>
>;

export function TokenList({ tokens }: { tokens: TokensView }): Html {
  return (
    <section class="setting" aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <p>
        Scripts and agents use a token in place of your sign-in.{" "}
        <a href={paths.helpOn("reference/tokens")}>How to use one</a>, <a href={paths.api}>API reference</a>
      </p>
      {tokens.length === 0 && <p class="muted">No tokens.</p>}
      <ul class="sessions">
        {tokens.map(({ id, name, maker, may, until, isExpired, lastUse }) => (
          <li>
            <p>
              <strong safe>{name}</strong> by <span safe>{maker}</span>{" "}
              {isExpired && <span class="badge alarm">Expired</span>}
              <br />
              <span safe>{may}</span>
              <br />
              <span class="muted">
                Until <Time time={until} />,{" "}
                {lastUse ? (
                  <>
                    last used <Time time={lastUse.time} /> from <span safe>{lastUse.from}</span>
                  </>
                ) : (
                  "never used"
                )}
              </span>
            </p>
            <form method="post" action={attribute(paths.revokeToken(id))}>
              <button type="submit" class="button" aria-label={attribute(`Revoke ${name}`)}>
                Revoke
              </button>
            </form>
          </li>
        ))}
      </ul>
      <a class="button" href={paths.newToken}>
        New token
      </a>
    </section>
  );
}
