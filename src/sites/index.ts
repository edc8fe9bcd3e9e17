export { commitRules } from "./commits/commitlint.ts";
export { editedNavigation } from "./navigation/edited.ts";
export { newFaults } from "./navigation/faults.ts";
export { navigationOf } from "./navigation/menus.ts";
export { undoneMenu } from "./navigation/undone.ts";
export { changedSiteFiles } from "./site-files.ts";
export { partsOfSite, settingsOfSite } from "./site-settings.ts";
