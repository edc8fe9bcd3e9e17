/** @jsxImportSource @kitajs/html */
import { GoTo } from "./go-to.tsx";
import { attribute, type Html } from "./html.ts";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";
import { paths } from "./paths.ts";
import { Shortcuts, ShortcutsButton } from "./shortcuts.tsx";

export type SiteView = Readonly<{
  name: string;
  /** How many can be published. */
  changes: number;
  /** How many are open; undefined where nobody needs reviews. */
  reviews: number | undefined;
}>;

/** Without a `name` nobody is signed in. */
type Shell = Readonly<{ stylesheet: string; scripts: readonly string[]; name?: string; site?: SiteView }>;

type Props = Readonly<{
  shell: Shell;
  title: string;
  tools?: Html;
  breadcrumbs?: Html;
  notice?: Html;
  children: JSX.Element;
}>;

/** JSX cannot spell htmx's colon in the names of attributes. */
const htmxConfig = 'metaCharacter:"-" history:"reload" includeIndicatorCSS:false';

/** Returns the whole document, with its doctype. */
export async function Layout({ shell, title, tools, breadcrumbs, notice, children }: Props): Promise<string> {
  const safeTools = tools ?? "";
  const safeBreadcrumbs = breadcrumbs ?? "";
  const safeNotice = notice ?? "";
  const document = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={htmxConfig} />
        <title safe>{`${title} · docs-admin`}</title>
        <link rel="stylesheet" href={attribute(shell.stylesheet)} />
        <link rel="icon" href="data:," />
        {shell.scripts.map((script) => (
          <script type="module" src={attribute(script)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        {shell.name !== undefined && (
          <Header name={shell.name} site={shell.site}>
            {safeTools}
          </Header>
        )}
        <main id="main" tabindex="-1">
          {safeBreadcrumbs}
          {children}
        </main>
        <div id="notices" role="status">
          {safeNotice}
        </div>
        <template id="notice">
          <Notice>
            <p />
          </Notice>
        </template>
        {shell.name !== undefined && (
          <>
            <GoTo />
            <Shortcuts />
          </>
        )}
      </body>
    </html>
  );
  return `<!doctype html>${await document}`;
}

type HeaderProps = Readonly<{ name: string; site: SiteView | undefined; children: Html }>;

function Header({ name, site, children }: HeaderProps): Html {
  const changes = site?.changes ?? 0;
  const reviews = site?.reviews;
  return (
    <header class="bar">
      <nav aria-label="Admin">
        {site !== undefined && (
          <a class="site" href={paths.pages} safe>
            {site.name}
          </a>
        )}
        <a href={paths.pages}>Pages</a>
        <a href={paths.drafts}>
          Changes
          {changes > 0 && (
            <span safe class="count">
              {String(changes)}
            </span>
          )}
        </a>
        {reviews !== undefined && (
          <a href={paths.reviews}>
            Reviews
            {reviews > 0 && (
              <span safe class="count">
                {String(reviews)}
              </span>
            )}
          </a>
        )}
        <a href={paths.media}>Media</a>
      </nav>
      {children}
      <div class="aside">
        <a href={paths.help}>Help</a>
        <ShortcutsButton />
        <AccountMenu name={name} />
      </div>
    </header>
  );
}

const id = "account";

/** Opens below the person's name, also without script. */
function AccountMenu({ name }: { name: string }): Html {
  const called = attribute(`Account: ${name}`);
  return (
    <>
      <button type="button" class="account" popovertarget={id} aria-label={called} title={called}>
        <Icon name="person" />
        <span safe dir="auto">
          {name}
        </span>
      </button>
      <div class="account-menu" id={id} popover="auto">
        <p>
          Signed in as{" "}
          <b safe dir="auto">
            {name}
          </b>
        </p>
        <a href={paths.you}>Your name</a>
        <a href={paths.settings}>Settings</a>
        <a href={paths.help}>Help</a>
        <form method="post" action={paths.signOut}>
          <button type="submit">Sign out</button>
        </form>
      </div>
    </>
  );
}
