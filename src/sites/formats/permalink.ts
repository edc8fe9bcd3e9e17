/** A day as numbers, of which `month` and `day` have two digits in addresses. */
export type Day = Readonly<{ year: number; month: number; day: number }>;

/**
 * Returns an address that a template such as `/:year/:title/` makes; undefined where `partOf` doesn't know one of its parts. One that is
 * empty leaves no slash.
 */
export function filledIn(template: string, partOf: (name: string) => string | undefined): string | undefined {
  let isKnown = true;
  const address = template.replace(/:([a-z_]{1,40})/g, (_, name: string) => {
    const part = partOf(name);
    isKnown &&= part !== undefined;
    return part ?? "";
  });
  return isKnown ? `/${address}`.replace(/\/{2,}/g, "/") : undefined;
}

/** Returns what templates call the parts of a day; undefined for other names, and where the day isn't known. */
export function partOfDay(name: string, day: Day | undefined): string | undefined {
  if (!day) return undefined;
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const parts: Readonly<Record<string, string>> = {
    year: String(day.year),
    short_year: String(day.year).slice(-2),
    month: twoDigits(day.month),
    i_month: String(day.month),
    day: twoDigits(day.day),
    i_day: String(day.day),
  };
  return parts[name];
}

const written =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]{1,9})(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?[ \t]{0,9}(Z|z|UTC|[+-]\d{1,2}(?::?\d{2})?)?)?$/;

/** Returns the day that a date in front matter says, as it is written. */
export function dayIn(value: unknown): Day | undefined {
  const [, year, month, day] = written.exec(typeof value === "string" ? value.trim() : "") ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) };
}

/** Returns when a date in front matter is, in milliseconds; one without a zone is in UTC. */
export function momentIn(value: unknown): number | undefined {
  const [, , , , hour = "0", minute = "0", second = "0", offset = "Z"] =
    written.exec(typeof value === "string" ? value.trim() : "") ?? [];
  const day = dayIn(value);
  if (!day) return undefined;
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return Date.UTC(day.year, day.month - 1, day.day, Number(hour), Number(minute) - ahead, Number(second));
}

/** Returns the day that it is in a time zone then; a time without a zone is one of UTC, and without a time the day is as it is written. */
export function dayInZone(value: unknown, zone: string): Day | undefined {
  const hour = written.exec(typeof value === "string" ? value.trim() : "")?.[4];
  const day = dayIn(value);
  if (!day || hour === undefined) return day;
  const utc = momentIn(value);
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
    const parts = new Map(format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
    return { year: parts.get("year")!, month: parts.get("month")!, day: parts.get("day")! };
  } catch (error) {
    // A zone or a time that isn't one.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
