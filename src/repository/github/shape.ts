/** Returns what is wrong with a value and where in it, such as `[0].sha is no text`; undefined where nothing is. */
export type Shape = (value: unknown) => string | undefined;

export const anything: Shape = () => undefined;

export const text: Shape = (value) => (typeof value === "string" ? undefined : " is no text");

export const number: Shape = (value) => (Number.isFinite(value) ? undefined : " is no number");

export const time: Shape = (value) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? undefined : " is no time";

/** Null and a missing field are allowed too. */
export function optional(shape: Shape): Shape {
  return (value) => (value === null || value === undefined ? undefined : shape(value));
}

export function list(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return " is no list";
    for (let index = 0; index < value.length; index += 1) {
      const fault = shape(value[index]);
      if (fault !== undefined) return `[${index}]${fault}`;
    }
    return undefined;
  };
}

/** Other fields are allowed. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(shapes);
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return " is no object";
    for (const [name, shape] of entries) {
      const fault = shape((value as Record<string, unknown>)[name]);
      if (fault !== undefined) return `.${name}${fault}`;
    }
    return undefined;
  };
}
