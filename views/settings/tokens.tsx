/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Member } from "./member.tsx";
import { SettingsSection } from "./setting.tsx";

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
    <SettingsSection
      id="tokens"
      title="Tokens"
      lead={
        <>
          Scripts and agents use a token in place of your sign-in.{" "}
          <a href={paths.helpOn("reference/tokens")}>How to use one</a>, <a href={paths.api}>API reference</a>
        </>
      }
    >
      <>
        {tokens.length === 0 ? (
          <p class="none">No tokens.</p>
        ) : (
          <ul class="members">
            {tokens.map((token) => (
              <TokenOf token={token} />
            ))}
          </ul>
        )}
        <div class="actions">
          <a class="button" href={paths.newToken}>
            <Icon name="plus" />
            New token
          </a>
        </div>
      </>
    </SettingsSection>
  );
}

/** `of` is whose page it is on. */
export function TokenOf({ token, of }: { token: TokensView[number]; of?: string }): Html {
  const { id, name, maker, may, until, isExpired, lastUse } = token;
  return (
    <Member
      name={name}
      isToken
      more={
        <>
          {isExpired && <State is="warning" words="Expired" />}
          <Who person={{ name: maker }} />
        </>
      }
      action={
        <form method="post" action={attribute(paths.revokeToken(id, of))}>
          <button type="submit" class="button small" aria-label={attribute(`Revoke ${name}`)}>
            Revoke
          </button>
        </form>
      }
    >
      <>
        <span safe>{may}</span> ·{" "}
        {lastUse ? (
          <>
            last used <Time time={lastUse.time} /> from <span safe>{lastUse.from}</span>
          </>
        ) : (
          "never used"
        )}{" "}
        · until <Time time={until} />
      </>
    </Member>
  );
}
