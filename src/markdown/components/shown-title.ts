const components = /(?:Card|Accordion|AccordionItem|Details|Expandable|Collapse|Collapsible)$/;
const properties: readonly string[] = ["title", "summary"];

/** Whether readers see a property of a component as its title. */
export function isShownTitle(component: string, property: string): boolean {
  return properties.includes(property) && components.test(component);
}
