import type { SiteView } from "../../../../views/settings/site.tsx";
import type { SiteChoices, SiteFacts } from "../../../core/operation/site-choices.ts";
import { timeView } from "../time-view.ts";

export type RefusedSite = Readonly<{ typed: SiteFacts; problem: string }>;

/** The site's own settings; what was typed stays where it was refused. */
export async function siteView(
  siteChoices: SiteChoices,
  {
    usualName,
    now,
    glossaryProblem,
  }: Readonly<{ usualName: string; now: number; glossaryProblem: string | undefined }>,
  refused?: RefusedSite,
): Promise<SiteView> {
  const { facts, variables, seen, last } = await siteChoices.shown();
  const field = (name: keyof SiteFacts) => ({
    value: refused?.typed[name] ?? facts[name] ?? "",
    variable: variables[name],
  });
  return {
    fields: {
      name: field("name"),
      url: field("url"),
      templates: field("templates"),
      glossary: { ...field("glossary"), problem: glossaryProblem },
    },
    usualName,
    seen: seen ?? "",
    last: last && { by: last.by, time: timeView(last.at, now) },
    problem: refused?.problem,
  };
}
