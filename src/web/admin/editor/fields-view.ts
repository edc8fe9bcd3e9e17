import type { FieldsView } from "../../../../views/editor/front-matter.tsx";
import { kindOnSite, type SiteProperty } from "../../../core/site/site-properties.ts";
import type { FrontMatterForm } from "../../../core/text/front-matter-form.ts";

/** `isTitled`: whether the title that readers see is in the text. */
export function fieldsView(
  { properties, ...form }: FrontMatterForm,
  site: readonly SiteProperty[],
  isTitled: boolean,
): NonNullable<FieldsView["fields"]> {
  const shown = properties.map((property) => ({ ...property, kind: kindOnSite(property, site) }));
  return { ...form, properties: shown, isTitled };
}
