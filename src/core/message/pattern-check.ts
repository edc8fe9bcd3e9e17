import type { MessagePattern } from "../repository/repository-host.ts";
import { LinearPattern } from "./linear-pattern.ts";

/** Returns why a host would refuse a message; undefined where it takes it, and where that isn't known. */
export function faultByPattern(message: string, asked: MessagePattern): string | undefined {
  const { operator, pattern, name, isForbidden } = asked;
  // Whether a host sees the end of the last line isn't known.
  const found = [message, message.trimEnd()].map((text) => isFound(text, asked));
  if (found.some((each) => each !== isForbidden)) return undefined;
  const rule = `The message must ${isForbidden ? "not " : ""}${verbs[operator]} “${pattern}”`;
  return name ? `${rule} (${name}).` : `${rule}.`;
}

const verbs = {
  starts_with: "begin with",
  ends_with: "end with",
  contains: "contain",
  regex: "fit the regular expression",
} as const;

/** Undefined for a pattern that isn't known. */
function isFound(text: string, { operator, pattern }: MessagePattern): boolean | undefined {
  switch (operator) {
    case "starts_with":
      return text.startsWith(pattern);
    case "ends_with":
      return text.endsWith(pattern);
    case "contains":
      return text.includes(pattern);
    case "regex":
      return LinearPattern.of(pattern)?.isIn(text);
  }
}
