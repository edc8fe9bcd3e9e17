/** @jsxImportSource @kitajs/html */
import type { SiteView } from "./header.tsx";
import { attribute, type Html } from "./html.ts";
import { Icon, type IconName } from "./icon.tsx";
import { paths } from "./paths.ts";
import { Count } from "./section.tsx";
import { SiteFace } from "./site-face.tsx";

type Props = Readonly<{
  site: SiteView | undefined;
  /** The tree, where the page brings it; else it is asked for. */
  tree: Html | undefined;
}>;

/** The site at the edge of every page: its pages as a tree, and what is beside them. Where the window has no room, it slides in. */
export function TreePane({ site, tree }: Props): Html {
  const safeTree = tree ?? (
    <noscript>
      <a class="tree-item" href={paths.pages}>
        All pages
      </a>
    </noscript>
  );
  return (
    <nav class="tree" id="tree" aria-label="Site" data-news={paths.siteNews}>
      <div class="tree-sheet-head">
        <SiteFace name={site?.name ?? "Pages"} icon={site?.icon} />
        <button
          type="button"
          class="button quiet icon-only"
          aria-label="Close"
          title="Close"
          data-sheet-close
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="tree-work">
        <Item href={paths.pages} icon="home" word="Home" />
        <Item href={paths.drafts} icon="edit" word="Changes" count={site?.changes} />
        {site?.reviews !== undefined && (
          <Item href={paths.reviews} icon="review" word="Reviews" count={site.reviews} />
        )}
      </div>
      <Ask />
      <div id="tree-listing" {...(tree === undefined ? { "data-ask": "" } : {})}>
        {safeTree}
      </div>
      <ul class="page-menu" id="row-menu" popover="auto" />
      <div class="tree-foot">
        <Item href={paths.media} icon="picture" word="Media" />
        <Item href={paths.health} icon="health" word="Health" />
        <Item href={paths.deleted} icon="trash" word="Trash" />
        <Item href={paths.settings} icon="settings" word="Settings" />
      </div>
      <div
        class="tree-edge"
        role="separator"
        tabindex="0"
        aria-label="Width of the site menu"
        aria-orientation="vertical"
        aria-controls="tree"
        data-scripted
      />
    </nav>
  );
}

/** Asks for the tree, with what was open of it; `static/pages/frame.ts` sends it. */
function Ask(): Html {
  return (
    <form
      id="tree-ask"
      hidden
      hx-get={paths.siteTree}
      hx-trigger="ask"
      hx-target="#tree-listing"
      hx-swap="innerMorph"
    >
      <input type="hidden" name="page" />
      <input type="hidden" name="open" />
    </form>
  );
}

type ItemProps = Readonly<{ href: string; icon: IconName; word: string; count?: number | undefined }>;

function Item({ href, icon, word, count = 0 }: ItemProps): Html {
  return (
    <a class="tree-item" href={attribute(href)}>
      <Icon name={icon} />
      <span class="truncate" safe>
        {word}
      </span>
      {count > 0 && <Count of={count} />}
    </a>
  );
}
