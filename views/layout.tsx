/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";
import { paths } from "./paths.ts";

/** What stands around a page. Without a `name` nobody is signed in. */
export type Shell = Readonly<{ stylesheet: string; name?: string }>;

type Props = Readonly<{ shell: Shell; title: string; children: JSX.Element }>;

/** The whole document, from its doctype. */
export async function Layout({ shell, title, children }: Props): Promise<string> {
  const document = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title safe>{`${title} · docs-admin`}</title>
        <link rel="stylesheet" href={attribute(shell.stylesheet)} />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        {shell.name === undefined ? "" : <Header name={shell.name} />}
        <main id="main">{children}</main>
      </body>
    </html>
  );
  return `<!doctype html>${await document}`;
}

function Header({ name }: { name: string }): Html {
  return (
    <header class="bar">
      <a class="home" href={paths.pages}>
        Pages
      </a>
      <form method="post" action={paths.signOut}>
        <span safe class="quiet">
          {name}
        </span>
        <button type="submit" class="plain">
          Sign out
        </button>
      </form>
    </header>
  );
}
