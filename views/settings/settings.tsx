/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";
import { PageHead } from "../section.tsx";
import type { SignInPlaceView } from "../sign-in/sign-in.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Agents, type ConnectLinesView } from "./connect-lines.tsx";
import { Generation, type GenerationView, NoGeneration } from "./generation.tsx";
import { Mail, type MailView } from "./mail.tsx";
import { Repository, type RepositoryView } from "./repository.tsx";
import { SettingsSection } from "./setting.tsx";
import { SignedIn, type SignedInView } from "./signed-in.tsx";
import { Site, type SiteView } from "./site.tsx";
import { Store, type StoreView } from "./store.tsx";
import { TeamPin, type TeamPinView } from "./team-pin.tsx";
import { TokenList, type TokensView } from "./tokens.tsx";
import { Webhooks, type WebhooksView } from "./webhooks.tsx";

export type SettingsView = Readonly<{
  /** Others see what is theirs. */
  isAdministrator: boolean;
  site: SiteView;
  repository: RepositoryView;
  codeHost: SignInPlaceView | undefined;
  /** Where people sign in with their organization's account. */
  company: SignInPlaceView | undefined;
  /** How sign-in with a code host is set up where there is none. */
  codeHostSetup: Readonly<{ name: string; variables: readonly string[]; help: string }>;
  generation: GenerationView | undefined;
  mail: MailView | undefined;
  webhooks: WebhooksView | undefined;
  store: StoreView;
  session: Readonly<{
    name: string;
    by: string;
    until: TimeView;
    /** As “Publisher in “guide””. */
    role: string;
    /** A name that a code host gives can't be changed here. */
    isNamedElsewhere: boolean;
    /** That commits are signed off with; undefined where they aren't, and where it comes from elsewhere. */
    address?: string | undefined;
  }>;
  pin: TeamPinView;
  signedIn: SignedInView;
  tokens: TokensView;
  connect: ConnectLinesView;
  version: string;
}>;

/** The answer to GET /admin/settings: what is set up, whether it works, and what to do if not. */
export function Settings({ settings }: { settings: SettingsView }): Html {
  return (
    <section>
      <PageHead title="Settings" />
      <div class="settings">
        <Contents settings={settings} />
        <div>
          {settings.isAdministrator && <Site site={settings.site} />}
          <You session={settings.session} />
          <SignedIn signedIn={settings.signedIn} areAll={settings.isAdministrator} />
          <TokenList tokens={settings.tokens} />
          {settings.isAdministrator && <Server settings={settings} />}
          <Agents connect={settings.connect} />
          <p class="hint version">
            This is docs-admin <span safe>{settings.version}</span>.
          </p>
        </div>
      </div>
    </section>
  );
}

/** What concerns everybody. */
function Server({ settings }: { settings: SettingsView }): Html {
  return (
    <>
      <TeamPin pin={settings.pin} />
      <Repository repository={settings.repository} />
      <CodeHostSignIn settings={settings} />
      {settings.generation ? <Generation generation={settings.generation} /> : <NoGeneration />}
      <Mail mail={settings.mail} />
      <Webhooks webhooks={settings.webhooks} />
      <Store store={settings.store} />
    </>
  );
}

function Contents({ settings }: { settings: SettingsView }): Html {
  const { isAdministrator, codeHost, codeHostSetup } = settings;
  const own = [
    ["you", "You"],
    ["sessions", "Signed in"],
    ["tokens", "Tokens"],
  ] as const;
  const ofServer = [
    ["pin", "Team PIN"],
    ["repository", "Repository"],
    ["code-host", (codeHost ?? codeHostSetup).name],
    ["generation", "AI"],
    ["mail", "Email"],
    ["webhooks", "Webhook"],
    ["store", "Store"],
  ] as const;
  const connect = ["connect", "Connect"] as const;
  const sections = isAdministrator
    ? [["site", "Site"] as const, ...own, ...ofServer, connect]
    : [...own, connect];
  return (
    <nav class="settings-nav" aria-label="Settings">
      {sections.map(([id, title]) => (
        <a href={attribute(`#${id}`)} safe>
          {title}
        </a>
      ))}
      {isAdministrator && (
        <>
          <a href={paths.people}>People</a>
          <a href={paths.audit()}>Audit</a>
        </>
      )}
    </nav>
  );
}

function You({
  session: { name, by, until, role, isNamedElsewhere, address },
}: Pick<SettingsView, "session">): Html {
  return (
    <SettingsSection
      id="you"
      title="You"
      lead={
        <>
          You are signed in as <strong safe>{name}</strong> <span safe>{by}</span>, until{" "}
          <Time time={until} />. Your role: <strong safe>{role}</strong>.{" "}
          <a href={paths.helpOn("server/people")}>What each role may do</a>
        </>
      }
    >
      <>
        {!isNamedElsewhere && (
          <form method="post" action={paths.rename} class="setting">
            <div>
              <label for="own-name">Your name</label>
              <p id="own-name-hint" class="hint">
                Shown on your saves and commits from now on.
              </p>
            </div>
            <div class="field-with">
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
            </div>
          </form>
        )}
        {address !== undefined && (
          <form method="post" action={paths.giveAddress} class="setting">
            <div>
              <label for="own-address">Your email address</label>
              <p id="own-address-hint" class="hint">
                Your commits are signed off with it, for everybody to read.
              </p>
            </div>
            <div class="field-with">
              <input
                id="own-address"
                name="email"
                type="email"
                autocomplete="email"
                maxlength="254"
                required
                value={attribute(address)}
                aria-describedby="own-address-hint"
              />
              <button type="submit" class="button">
                Save address
              </button>
            </div>
          </form>
        )}
        <form method="post" action={paths.signOut} class="actions">
          <button type="submit" class="button">
            <Icon name="signOut" />
            Sign out
          </button>
        </form>
      </>
    </SettingsSection>
  );
}

function CodeHostSignIn({
  settings: { codeHost, codeHostSetup, company },
}: Readonly<{ settings: Pick<SettingsView, "codeHost" | "codeHostSetup" | "company"> }>): Html {
  const { name, variables, help } = codeHostSetup;
  const usual = company
    ? `People sign in with ${company.name} or the team PIN.`
    : "Everyone signs in with the team PIN.";
  return (
    <SettingsSection
      id="code-host"
      title={`Sign-in with ${codeHost?.name ?? name}`}
      state={codeHost ? "works" : "off"}
      lead={
        codeHost ? (
          "People with write access to the repository sign in as themselves. Their commits carry their names."
        ) : (
          <>
            <span safe>{usual}</span> Set{" "}
            {variables.map((variable, index) => (
              <>
                {index > 0 && " and "}
                <code safe>{variable}</code>
              </>
            ))}{" "}
            to let people sign in with <span safe>{name}</span>.{" "}
            <a href={attribute(paths.helpOn(help))}>How to set it up</a>
          </>
        )
      }
    />
  );
}
