import { mayHaveTabs } from "./tabs.ts";

const components = /(?:Card|Accordion|AccordionItem|Details|Expandable|Collapse|Collapsible)$/;
const properties: readonly string[] = ["title", "summary"];

/** Whether readers see a property of a component as its title. */
export function isShownTitle(component: string, property: string): boolean {
  return properties.includes(property) && components.test(component);
}

/** Whether a property is shown beside the name of its component: the names of tabs are on the tabs. */
export function isShownBeside(component: string, property: string): boolean {
  return property !== "items" || !mayHaveTabs(component);
}

const words: readonly string[] = ["text", "label"];

/** Whether a property is what readers see of a component in a line, as of `<Badge text="New" />`. */
export function isShownText(property: string): boolean {
  return words.includes(property);
}
