/** @jsxImportSource @kitajs/html */
import { everywhere, titleOf } from "../static/commands.ts";
import { MOST_HERE, spreadColors } from "../static/person-look.ts";
import { attribute, type Html } from "./html.ts";
import { Icon } from "./icon.tsx";
import { paths } from "./paths.ts";
import { Person, Rest } from "./person.tsx";
import { SiteFace } from "./site-face.tsx";

export type SiteView = Readonly<{
  name: string;
  /** The address of its icon. */
  icon?: string | undefined;
  /** How many can be published. */
  changes: number;
  /** How many are open; undefined where nobody needs reviews. */
  reviews: number | undefined;
  /** How many of these wait for the reader. */
  waiting?: number;
  /** How many notifications are new for the reader. */
  unread?: number;
  /** Who else has a page open. */
  here?: readonly string[];
}>;

type Props = Readonly<{
  name: string;
  site: SiteView | undefined;
  /** The search of this page, in place of the button that opens one. */
  search: Html | undefined;
}>;

/** The head of every page after sign-in: the site, the search, what waits, and who one is. */
export function Header({ name, site, search }: Props): Html {
  const safeSearch = search ?? <SearchButton />;
  const here = site?.here ?? [];
  const colors = spreadColors([name, ...here]);
  return (
    <header class="head">
      <div class="head-start">
        <SheetButton sheet="tree" />
        <a class="site" href={paths.pages}>
          <SiteFace name={site?.name ?? "Pages"} icon={site?.icon} />
        </a>
      </div>
      <div class="head-search" id="head-search">
        {safeSearch}
      </div>
      <div class="head-end">
        <nav class="head-links" aria-label="Work">
          <HeadLink href={paths.drafts} word="Changes" count={site?.changes ?? 0} />
          {site?.reviews !== undefined && (
            <HeadLink href={paths.reviews} word="Reviews" count={site.reviews} />
          )}
        </nav>
        <People names={here} colors={colors} />
        <Bell unread={site?.unread ?? 0} />
        <AccountMenu name={name} color={colors.get(name)} />
      </div>
    </header>
  );
}

function SearchButton(): Html {
  return (
    <button
      type="button"
      class="search"
      aria-haspopup="dialog"
      title={attribute(titleOf(everywhere.goTo))}
      data-go-to
      {...{ command: "show-modal", commandfor: "go-to" }}
    >
      <Icon name="search" />
      <span class="truncate">Search pages</span>
      <kbd data-scripted>Ctrl P</kbd>
    </button>
  );
}

/** Opens the tree of pages where the window has no room for it, or where it was closed. */
export function SheetButton({
  sheet,
  called = sheet === "tree" ? "Site menu" : "Outline",
}: {
  sheet: "tree" | "side";
  called?: string;
}): Html {
  return (
    <button
      type="button"
      class={`button quiet icon-only head-${sheet}`}
      aria-label={attribute(called)}
      title={attribute(called)}
      aria-controls={sheet}
      aria-expanded="false"
      data-sheet-of={sheet}
      data-scripted
    >
      <Icon name={sheet === "tree" ? "menu" : "side"} />
    </button>
  );
}

type HeadLinkProps = Readonly<{ href: string; word: string; count: number }>;

function HeadLink({ href, word, count }: HeadLinkProps): Html {
  return (
    <a class="head-link" href={attribute(href)}>
      <span safe>{word}</span>
      {count > 0 && (
        <span class="count" safe>
          {String(count)}
        </span>
      )}
    </a>
  );
}

/** The bell has room for one digit. */
const MOST_NEW = 9;

/** Returns what the bell says of so many notifications that are new: `count` is "" for none. */
export function bellWords(unread: number): Readonly<{ called: string; count: string }> {
  if (unread === 0) return { called: "Notifications", count: "" };
  const count = unread > MOST_NEW ? `${MOST_NEW}+` : String(unread);
  return { called: `Notifications: ${count} new`, count };
}

/** What the reader is told; `static/pages/site-news.ts` follows it. */
function Bell({ unread }: { unread: number }): Html {
  const { called, count } = bellWords(unread);
  return (
    <a
      id="bell"
      class="button quiet icon-only bell"
      href={paths.notifications}
      aria-label={attribute(called)}
      title={attribute(called)}
    >
      <Icon name="bell" />
      <span class="bell-count" hidden={unread === 0} aria-hidden="true" safe>
        {count}
      </span>
    </a>
  );
}

type PeopleProps = Readonly<{ names: readonly string[]; colors: ReadonlyMap<string, number> }>;

/** Who else is at work; `static/pages/people-here.ts` follows them. */
function People({ names, colors }: PeopleProps): Html {
  const shown = names.length > MOST_HERE ? names.slice(0, MOST_HERE - 1) : names;
  return (
    <span class="people" id="here">
      {shown.map((name) => (
        <Person person={{ name, color: colors.get(name) }} size="small" />
      ))}
      <Rest names={names.slice(shown.length)} />
    </span>
  );
}

const id = "account";

/** Opens below the person's circle, also without script. */
function AccountMenu({ name, color }: { name: string; color: number | undefined }): Html {
  const called = attribute(`Account: ${name}`);
  return (
    <>
      <button type="button" class="button quiet icon-only account" popovertarget={id} title={called}>
        <Person person={{ name, color }} isNamedBeside />
        <span class="visually-hidden" safe>
          {`Account: ${name}`}
        </span>
      </button>
      <div class="account-menu" id={id} popover="auto">
        <p class="menu-label">
          Signed in as{" "}
          <b safe dir="auto">
            {name}
          </b>
        </p>
        <a href={paths.you}>
          <Icon name="person" />
          Your name
        </a>
        <a href={paths.settings}>
          <Icon name="settings" />
          Settings
        </a>
        <button type="button" data-next-theme data-scripted>
          <Icon name="theme" />
          Theme
          <kbd>Auto</kbd>
        </button>
        <a href={paths.help}>
          <Icon name="help" />
          Help
        </a>
        <button type="button" {...{ command: "show-modal", commandfor: "shortcuts" }}>
          <Icon name="list" />
          Shortcuts
          <kbd data-scripted>?</kbd>
        </button>
        <hr class="menu-line" />
        <form method="post" action={paths.signOut}>
          <button type="submit">
            <Icon name="signOut" />
            Sign out
          </button>
        </form>
      </div>
    </>
  );
}
