import type { FieldsView } from "../../../../views/editor/front-matter.tsx";
import type { FrontMatterForm } from "../../../core/editor/front-matter-form.ts";
import { kindOnSite, type SiteProperty } from "../../../core/site/site-properties.ts";

/** `isTitled`: whether the title that readers see is in the text. */
export function fieldsView(
  { properties, ...form }: FrontMatterForm,
  site: readonly SiteProperty[],
  isTitled: boolean,
): NonNullable<FieldsView["fields"]> {
  const shown = properties.map((property) => ({ ...property, kind: kindOnSite(property, site) }));
  return { ...form, properties: shown, isTitled };
}
