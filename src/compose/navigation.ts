import type { DraftStore } from "../core/draft/draft-store.ts";
import { DraftedNavigation } from "../core/navigation/drafted-navigation.ts";
import { MenuSources, type MenuSourcesDeps } from "../core/navigation/menu-sources.ts";
import type { NavigationDraftStore } from "../core/navigation/navigation-draft.ts";
import { NavigationDrafts } from "../core/navigation/navigation-drafts.ts";
import { NavigationPlanner } from "../core/navigation/navigation-plan.ts";
import { SiteNavigation } from "../core/navigation/site-navigation.ts";
import type { Pages } from "../core/page/pages.ts";
import type { Clock } from "../core/ports.ts";
import type { SiteIndex } from "../core/site/site-index.ts";
import type { PageFolders } from "../core/slug/page-folders.ts";
import type { TextWork } from "../core/text/text-work.ts";

/** The menus of the site. */
export function composeNavigation(
  deps: MenuSourcesDeps & Readonly<{ pages: Pages; siteIndex: SiteIndex; texts: TextWork }>,
) {
  const menuSources = new MenuSources(deps);
  const siteNavigation = new SiteNavigation({ ...deps, menuSources });
  return {
    menuSources,
    siteNavigation,
    navigationPlanner: new NavigationPlanner({ ...deps, menuSources, siteNavigation }),
  };
}

type Deps = Omit<ReturnType<typeof composeNavigation>, "menuSources"> &
  Readonly<{
    folders: PageFolders;
    pages: Pages;
    drafts: DraftStore;
    clock: Clock;
    store: NavigationDraftStore;
  }>;

/** The draft of changes to the menus, and these with it. */
export function composeNavigationDrafts(deps: Deps) {
  const navigationDrafts = new NavigationDrafts(deps);
  return { navigationDrafts, draftedNavigation: new DraftedNavigation({ ...deps, navigationDrafts }) };
}
