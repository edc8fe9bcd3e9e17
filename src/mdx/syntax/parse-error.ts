import { endOfLine } from "../text/index.ts";
import { messageOf } from "./parse-error-message.ts";

/** Why a text is no MDX, at an offset in UTF-16 units. */
export type ParseError = Readonly<{ message: string; offset: number }>;

/** Of a text nested too deeply for the stack, or too dear. */
export const tooComplex: ParseError = { message: "This is too complex to process.", offset: 0 };

/** What an error of the parser says, and where. @throws any other error as it is */
export function parseErrorOf(error: unknown, text: string): ParseError {
  if (error instanceof RangeError) return tooComplex;
  if (!isVFileMessage(error)) throw error;
  const { reason, place, cause } = error;
  const detail = cause?.message.replace(/ \(\d+:\d+\)$/, "");
  const [range, line, column] = / \((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? [];
  const message = reason.replace(range ?? " with acorn", "");
  const offset = range
    ? offsetAt(text, Number(line), Number(column))
    : (place?.start?.offset ?? place?.offset);
  const at = Math.min(offset ?? 0, text.length);
  return { message: messageOf(detail ? `${message}: ${detail}` : message, text, at), offset: at };
}

/** As much of vfile-message's VFileMessage as is needed here. */
type VFileMessage = Error & {
  reason: string;
  place?: { offset?: number; start?: { offset?: number } };
  cause?: Error;
};

function isVFileMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && "reason" in error && typeof error.reason === "string";
}

function offsetAt(text: string, line: number, column: number): number {
  let offset = 0;
  for (let passed = 1; passed < line; passed += 1) offset = endOfLine(text, offset);
  return offset + column - 1;
}
