import { offsetAt } from "../text/index.ts";
import { messageOf } from "./parse-error-message.ts";
import { withoutMark } from "./parse.ts";

/** `offset` is in UTF-16 units. */
export type ParseError = Readonly<{ message: string; offset: number }>;

export const tooComplex: ParseError = { message: "This is too complex to process.", offset: 0 };

/** @throws any error that is not the parser's */
export function parseErrorOf(error: unknown, text: string): ParseError {
  if (error instanceof RangeError) return tooComplex;
  if (!isVFileMessage(error)) throw error;
  const { reason, place, cause } = error;
  const detail = cause?.message.replace(/ \(\d+:\d+\)$/, "");
  const [range, line, column] = / \((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? [];
  const message = reason.replace(range ?? " with acorn", "");
  const offset = range
    ? offsetAt(withoutMark(text), { line: Number(line), column: Number(column) })
    : (place?.start?.offset ?? place?.offset);
  const at = Math.min(offset ?? 0, text.length);
  return { message: messageOf(detail ? `${message}: ${detail}` : message, text, at), offset: at };
}

type VFileMessage = Error & {
  reason: string;
  place?: { offset?: number; start?: { offset?: number } };
  cause?: Error;
};

function isVFileMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && "reason" in error && typeof error.reason === "string";
}
