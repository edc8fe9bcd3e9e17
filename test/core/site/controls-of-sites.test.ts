import { expect, test } from "bun:test";

import { fieldsAt } from "../../../src/core/page/page-fields.ts";
import { controlOf } from "../../../src/core/site/site-properties.ts";
import { inFolder } from "../../../src/core/slug/page-folders.ts";
import { propertiesIn } from "../../../src/markdown/frontmatter/index.ts";
import { settingsOfSite } from "../../../src/sites/index.ts";
import { sitesOfFields } from "./fields-of-sites.ts";

/** A value of each kind, as a page has it. */
const values: Readonly<Record<string, string>> = {
  text: "word",
  picture: "/images/a.png",
  time: "2026-03-31T01:00:00Z",
  number: "2",
  date: "2026-03-31",
  switch: "true",
  list: "[word]",
  group: "{ label: word }",
  yaml: "[{ label: word }]",
  nothing: "",
};

/** Of those that no page has, the control of what is offered. */
function shown(key: string, seen: string, site: (typeof sitesOfFields)[number]): string | undefined {
  const { fields: places } = settingsOfSite(site.files, site.folder);
  const field = fieldsAt(inFolder(site.folder, site.page), site.generator, { fields: places }).find(
    (each) => each.key === key,
  );
  if (seen === "none") return field?.control;
  const [property] = propertiesIn(`---\n"${key}": ${values[seen]}\n---\n`)!.properties!;
  return controlOf(property!, field, []);
}

const rows = sitesOfFields.flatMap((site) =>
  site.fields
    .trim()
    .split("\n")
    .map((line) => {
      const [, key, control, seen] = /^\s*(\S+) = ([\w ]+), (\w+)$/.exec(line)!;
      return { site, key: key!, control: control!, seen: seen! };
    }),
);

/** These need what is in no file of the schema: names that code makes, titles of pages, groups of groups, times. */
const wrong = rows.filter(({ site, key, control, seen }) => shown(key, seen, site) !== control);

test("of the fields of eleven sites, more than nine of ten have the control that fits them", () => {
  expect(rows.length).toBe(378);
  expect(wrong.map(({ site, key, control }) => `${site.name}: ${key} is no ${control}`)).toEqual([
    "Astro's documentation: logo is no choice",
    "React Native's documentation: displayed_sidebar is no choice",
    "Fumadocs: preview is no choice",
    "Hugo's documentation: params is no group",
    "Hugo's documentation: reference is no page",
    "Hugo's documentation: details is no page",
    "Docsy: menu is no group",
    "Material for MkDocs: social is no group",
    "Material for MkDocs: location is no page",
    "Nuxt Content: links is no yaml",
    "its blog: date is no date",
    "Eleventy: override:tags is no list",
  ]);
});
