/** What no key needs before it is asked for: loaded once the document is there. */
export { canTurn, turnedInto } from "./blocks/turn-into.ts";
export { CodePanel } from "./code/code-panel.ts";
export { PropertyPanel } from "./components/property-panel.ts";
export { TabPanel } from "./components/tab-panel.ts";
export { peopleMarks } from "./people-marks.ts";
export { sourceLook } from "./source-look.ts";
