/** The values of the labels, in their order. There are few, so that a series for each set of them fits in memory. */
type Labels = readonly string[];

/** Seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Source of the format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  /** By the values of their labels. */
  readonly #series = new Map<string, { labels: string; count: number }>();

  constructor(name: string, help: string, labels: readonly string[]) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
  }

  add(values: Labels): void {
    const key = values.join("\n");
    const known = this.#series.get(key);
    if (known) known.count += 1;
    else this.#series.set(key, { labels: labelled(this.#labels, values), count: 1 });
  }

  text(): string {
    const lines = Array.from(
      this.#series.values(),
      ({ labels, count }) => `${this.#name}{${labels}} ${count}\n`,
    );
    return head(this.#name, "counter", this.#help) + lines.join("");
  }
}

/** `counts` holds how often a duration fell between two bounds, and above the last one. */
type Durations = { labels: string; counts: number[]; sum: number };

export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  readonly #series = new Map<string, Durations>();

  constructor(name: string, help: string, labels: readonly string[] = []) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
  }

  observe(values: Labels, seconds: number): void {
    const key = values.join("\n");
    let durations = this.#series.get(key);
    if (!durations) {
      const labels = labelled(this.#labels, values);
      durations = { labels, counts: Array(BOUNDS.length + 1).fill(0), sum: 0 };
      this.#series.set(key, durations);
    }
    const at = BOUNDS.findIndex((bound) => seconds <= bound);
    durations.counts[at < 0 ? BOUNDS.length : at]! += 1;
    durations.sum += seconds;
  }

  text(): string {
    const lines = Array.from(this.#series.values(), ({ labels, counts, sum }) => {
      const before = labels && `${labels},`;
      let count = 0;
      const buckets = counts.map((more, at) => {
        count += more;
        return `${this.#name}_bucket{${before}le="${BOUNDS[at] ?? "+Inf"}"} ${count}\n`;
      });
      return `${buckets.join("")}${this.#name}_sum{${labels}} ${sum}\n${this.#name}_count{${labels}} ${count}\n`;
    });
    return head(this.#name, "histogram", this.#help) + lines.join("");
  }
}

/** Undefined values have no line. */
export function single(
  kind: "gauge" | "counter",
  name: string,
  help: string,
  value: number | undefined,
): string {
  return value === undefined ? "" : `${head(name, kind, help)}${name} ${value}\n`;
}

function head(name: string, kind: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
}

export function labelled(names: readonly string[], values: Labels): string {
  return names.map((name, at) => `${name}="${escaped(values[at] ?? "")}"`).join(",");
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
