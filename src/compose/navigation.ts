import { MenuSources, type MenuSourcesDeps } from "../core/navigation/menu-sources.ts";
import { NavigationPlanner } from "../core/navigation/navigation-plan.ts";
import { SiteNavigation } from "../core/navigation/site-navigation.ts";
import type { Pages } from "../core/page/pages.ts";

/** The menus of the site. */
export function composeNavigation(deps: MenuSourcesDeps & Readonly<{ pages: Pages }>) {
  const menuSources = new MenuSources(deps);
  const siteNavigation = new SiteNavigation({ ...deps, menuSources });
  return {
    siteNavigation,
    navigationPlanner: new NavigationPlanner({ ...deps, menuSources, siteNavigation }),
  };
}
