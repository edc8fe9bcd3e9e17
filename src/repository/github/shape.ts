/** Returns where a value isn't as it must be; undefined where it is. `at` names the value. */
export type Shape = (value: unknown, at: string) => string | undefined;

export const anything: Shape = () => undefined;

export const text: Shape = (value, at) => (typeof value === "string" ? undefined : `${at} is no text`);

export const number: Shape = (value, at) => (Number.isFinite(value) ? undefined : `${at} is no number`);

export const time: Shape = (value, at) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? undefined : `${at} is no time`;

/** Null and a missing field are allowed too. */
export function optional(shape: Shape): Shape {
  return (value, at) => (value === null || value === undefined ? undefined : shape(value, at));
}

export function list(shape: Shape): Shape {
  return (value, at) => {
    if (!Array.isArray(value)) return `${at} is no list`;
    for (const [index, each] of value.entries()) {
      const fault = shape(each, `${at}[${index}]`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** Other fields are allowed. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value, at) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return `${at} is no object`;
    for (const [name, shape] of Object.entries(shapes)) {
      const fault = shape((value as Record<string, unknown>)[name], `${at}.${name}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}
