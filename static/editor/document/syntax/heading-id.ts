import { headingAttributes } from "../../../../src/markdown/tree/index.ts";

/** The words of a heading, without the attributes at its end. */
export function withoutId(content: string): string {
  return content.slice(0, headingAttributes(content)?.start).trimEnd();
}
