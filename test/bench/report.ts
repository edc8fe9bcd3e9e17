export type Section = Readonly<{ title: string; date: string; machine: string; table: string }>;

/** Replaces the section of the same title, or appends one. */
export function withSection(report: string, { title, date, machine, table }: Section): string {
  const section = `## ${title}\n\n${date}, ${machine}\n\n${table}\n`;
  const parts = report.trimEnd().split(/^(?=## )/m);
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  const all = at < 0 ? [...parts, section] : parts.with(at, section);
  return `${all.map((part) => part.trimEnd()).join("\n\n")}\n`;
}
