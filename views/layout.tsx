/** @jsxImportSource @kitajs/html */
import { GoTo } from "./go-to.tsx";
import { Header, SheetButton, type SiteView } from "./header.tsx";
import { attribute, type Html } from "./html.ts";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { letterIcon } from "./site-face.tsx";
import { TreePane } from "./tree-pane.tsx";

/** Without a `name` nobody is signed in, and there is no frame. */
type Shell = Readonly<{
  stylesheet: string;
  /** Runs before the page is shown. */
  early: string;
  scripts: readonly string[];
  name?: string;
  /** Also for strangers. */
  siteName?: string;
  /** The address of its icon. */
  siteIcon?: string | undefined;
  site?: SiteView;
}>;

type Props = Readonly<{
  shell: Shell;
  title: string;
  /** The page has a bar of its own, and its scripts: it is loaded as a whole. */
  tools?: Html;
  /** Another page has the other half of the window. */
  isBeside?: boolean;
  tree?: Html;
  /** What searches this page, in the header. */
  search?: Html;
  side?: Html;
  breadcrumbs?: Html;
  notice?: Html;
  children: JSX.Element;
}>;

/** JSX cannot spell htmx's colon in the names of attributes. */
const htmxConfig = 'metaCharacter:"-" history:"reload" includeIndicatorCSS:false';

/** Returns the whole document, with its doctype. */
export async function Layout(props: Props): Promise<string> {
  const { shell, title, notice } = props;
  const isSignedIn = shell.name !== undefined;
  const called = shell.siteName ?? "docs-admin";
  const waiting = shell.site?.waiting ?? 0;
  const safeNotice = notice ?? "";
  const document = (
    <html lang="en" data-bar={props.tools && (props.isBeside ? "beside" : "alone")}>
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={htmxConfig} />
        <title safe>{`${waiting > 0 ? `(${waiting}) ` : ""}${title} · ${called}`}</title>
        <link rel="stylesheet" href={attribute(shell.stylesheet)} />
        <link
          rel="icon"
          href={attribute(shell.siteIcon ?? letterIcon(called))}
          data-letter={attribute(letterIcon(called))}
        />
        <script src={attribute(shell.early)} />
        {shell.scripts.map((script) => (
          <script type="module" src={attribute(script)} />
        ))}
      </head>
      <body class={isSignedIn ? "frame" : "outside"}>
        <a class="skip" href="#main">
          Skip to content
        </a>
        {shell.name !== undefined && <Header name={shell.name} site={shell.site} search={props.search} />}
        {isSignedIn && (
          <>
            <TreePane site={shell.site} tree={props.tree} />
            <script src={attribute(shell.early)} />
          </>
        )}
        <Middle page={props} />
        <div id="notices" role="status">
          {safeNotice}
        </div>
        <template id="notice">
          <Notice>
            <p />
          </Notice>
        </template>
        {isSignedIn && (
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

/** What changes from page to page: `static/pages/frame.ts` asks for it, and the frame stays. */
function Middle({ page: { tools, side, breadcrumbs, children } }: { page: Props }): Html {
  const safeTools = tools;
  const safeSide = side;
  const safeBreadcrumbs = breadcrumbs ?? "";
  return (
    <div id="middle">
      {safeTools !== undefined && (
        <div class="bar" role="region" aria-label="Page">
          <SheetButton sheet="tree" />
          {safeTools}
        </div>
      )}
      <main id="main" tabindex="-1">
        {safeBreadcrumbs}
        {children}
      </main>
      {safeSide !== undefined && (
        <aside class="side" id="side" aria-label="Beside the page">
          <button
            type="button"
            class="button quiet icon-only"
            aria-label="Close"
            title="Close"
            data-sheet-close
          >
            <Icon name="close" />
          </button>
          {safeSide}
        </aside>
      )}
    </div>
  );
}
