type Aim = Readonly<{ least: number } | { most: number }>;

export type Figure = Readonly<{
  what: string;
  unit: "saves/s" | "µs" | "ms" | "KB" | "MB" | "×";
  samples: readonly number[];
  aim?: Aim;
}>;

/** Compares two figures round by round, so that a slow moment of the machine affects both. */
export function ratio(what: string, of: Figure, to: Figure, aim?: Aim): Figure {
  const samples = of.samples.map((sample, round) => sample / to.samples[round]!);
  return { what: `  ${what}`, unit: "×", samples, aim };
}

function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(row);
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return rows.map((row) => `  ${row.map(pad).join("   ")}`.trimEnd()).join("\n");
}

export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const [what, value, range, aim, met] = row(figure);
    const aimed = aim ? `${aim.replace("aim ", "")}, ${met!.toLowerCase()}` : "";
    return [what!.trim().replaceAll("|", "\\|"), value, range, aimed];
  });
  const head = "| what | median | lowest to highest | aim |\n|---|---|---|---|";
  return [head, ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}

function row({ what, unit, samples, aim }: Figure): string[] {
  const [low, high] = [Math.min(...samples), Math.max(...samples)];
  return [
    what,
    `${number(median(samples))} ${unit}`,
    samples.length > 1 ? `${number(low)} – ${number(high)}` : "",
    aim ? `aim ${"least" in aim ? "≥" : "≤"} ${number("least" in aim ? aim.least : aim.most)}` : "",
    aim ? (isMet(aim, median(samples)) ? "met" : "MISSED") : "",
  ];
}

function isMet(aim: Aim, value: number): boolean {
  return "least" in aim ? value >= aim.least : value <= aim.most;
}

function number(value: number): string {
  const digits = value < 10 ? 2 : value < 1000 ? 1 : 0;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}
