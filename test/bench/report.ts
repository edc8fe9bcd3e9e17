/** The figures of one part of the bench, as `bun run bench --write` keeps them. */
export type Section = Readonly<{ title: string; date: string; machine: string; table: string }>;

/** A report with this section in place of the one of the same title, else after all others. All other text stays. */
export function withSection(report: string, { title, date, machine, table }: Section): string {
  const section = `## ${title}\n\n${date}, ${machine}\n\n${table}\n`;
  const parts = report.trimEnd().split(/^(?=## )/m);
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  const all = at < 0 ? [...parts, section] : parts.with(at, section);
  return `${all.map((part) => part.trimEnd()).join("\n\n")}\n`;
}
