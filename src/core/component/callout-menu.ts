import { calloutNamed, isCalloutOf } from "../../markdown/components/index.ts";
import type { Dialect } from "../../markdown/tree/dialect.ts";
import type { CalloutUse } from "../../markdown/usage/index.ts";
import { type Callouts, generators } from "../../sites/server.ts";
import { portable, statementOf, usesOf } from "./statements.ts";

export type { CalloutUse };

/** A callout to insert, with its source before and after the caret. `statement` imports what the source needs. */
export type OfferedCallout = Readonly<{
  name: string;
  /** By which it is found, too: VitePress has no note, but calls it info. */
  kind: CalloutUse["kind"];
  before: string;
  after: string;
  statement: string | undefined;
}>;

export function calloutsOfAll(pages: Iterable<readonly CalloutUse[]>): readonly CalloutUse[] {
  const uses = portable([...pages].flat());
  const byWay = Map.groupBy(uses, ({ form, name, type }) => `${form} ${name} ${type}`);
  const byName = Map.groupBy(uses, ({ form, name }) => `${form} ${name}`);
  const all = Array.from(byWay.values(), (each) => {
    const first = each[0]!;
    const statement = statementOf(byName.get(`${first.form} ${first.name}`)!);
    return { ...first, statement, uses: usesOf(each) };
  });
  return all.sort((a, b) => b.uses - a.uses);
}

const alerts: Callouts = { form: "alert", written: "NOTE TIP IMPORTANT WARNING CAUTION" };

type Written = Pick<CalloutUse, "form" | "name" | "type" | "around" | "statement" | "label" | "kind">;

const MAX_OFFERED = 6;

/**
 * Callouts as the page writes them, else as the site does, else as its generator reads them, else alerts, which read well as quotes;
 * of these, what the dialect of the page reads. What the site's configuration leaves `unread` is offered only where pages write it.
 */
export function offeredCallouts({
  dialect,
  generator,
  unread = [],
  ...uses
}: {
  dialect: Dialect;
  page: readonly CalloutUse[];
  site: readonly CalloutUse[];
  generator?: string | undefined;
  unread?: readonly Written["form"][];
}): readonly OfferedCallout[] {
  const isRead = (use: CalloutUse) => isCalloutOf(use, dialect);
  const [page, site] = [uses.page.filter(isRead), uses.site.filter(isRead)];
  const way = mostUsedWay(page) ?? mostUsedWay(site);
  const used = [...page, ...site].filter((use) => way && wayOf(use) === wayOf(way));
  const statement = used.find((use) => use.statement !== undefined)?.statement;
  const readers = generators.flatMap(({ is, callouts = [] }) =>
    [callouts].flat().filter(({ from, isByPackage }) => {
      const isImported = from !== undefined && statement?.includes(from);
      return isImported || (is === generator && !isByPackage);
    }),
  );
  const more = [...readers, alerts].find(
    ({ form, name = "" }) =>
      isCalloutOf({ form, name }, dialect) &&
      (way ? wayOf(way) === wayOf({ form, name, type: "?" }) : !unread.includes(form)),
  );
  const offered = new Map<string, OfferedCallout>();
  for (const written of [...used, ...(more ? writtenBy(more, statement) : [])]) {
    const { label: name, kind, statement } = written;
    const each = { name, kind, ...calloutSource(written), statement };
    if (offered.size < MAX_OFFERED && !offered.has(each.name)) offered.set(each.name, each);
  }
  return [...offered.values()];
}

/** What has types is told apart by name, so that one of two is not completed by types of the other. */
function wayOf({ form, name, type }: Pick<CalloutUse, "form" | "name" | "type">): string {
  return form === "typed" || (form === "template" && type !== undefined) ? name : form;
}

function mostUsedWay(uses: readonly CalloutUse[]): CalloutUse | undefined {
  const ways = [...Map.groupBy(uses, wayOf).values()];
  const [most] = ways.sort((a, b) => usesOf(b) - usesOf(a));
  return most?.[0];
}

function writtenBy({ form, name, written, around }: Callouts, statement: string | undefined): Written[] {
  return written.split(" ").map((word) => {
    const type = word === "-" ? undefined : word;
    const callout = { ...calloutNamed(type ?? "note")!, form, statement };
    return name === undefined
      ? { ...callout, name: word, type: undefined }
      : { ...callout, name, type, around };
  });
}

function calloutSource({ form, name, type = "", around }: Written): { before: string; after: string } {
  if (around) return { before: around[0].replace("?", () => type), after: around[1] };
  if (form === "directive") return { before: `:::${name}\n`, after: "\n:::" };
  if (form === "slashed") return { before: `/// ${name}\n`, after: "\n///" };
  if (form === "admonition") return { before: `!!! ${name}\n    `, after: "" };
  if (form === "mdc") return { before: `::${name}\n`, after: "\n::" };
  if (form === "alert") return { before: `> [!${name}]\n> `, after: "" };
  const property = type === "" ? "" : ` type="${type}"`;
  return { before: `<${name}${property}>\n`, after: `\n</${name}>` };
}
