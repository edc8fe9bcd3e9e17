import { Conflict, Invalid } from "../errors.ts";

/** A request that its sender may repeat: `key` is the sender's, `owner` the session or token, `digest` of what it asks. */
export type KeyedRequest = Readonly<{ owner: string; key: string; digest: string }>;

/** The first answer to a request. `body` is its text. */
export type FirstAnswer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}>;

const MAX_KEY = 255;

/** Another request was sent with the key of an earlier one. */
export class KeyReused extends Invalid {
  constructor() {
    super("This Idempotency-Key was sent with another request. Choose a new key for each request.");
  }
}

/** Nobody knows whether the request was carried out, so it is not carried out again. */
export class AnswerUnknown extends Conflict {
  constructor() {
    super(
      "The answer to the first request with this key wasn't kept. Check whether it was carried out, then use a new key.",
    );
  }
}

export function checkKey(key: string): void {
  if (key.length > MAX_KEY || !/^[\x21-\x7e]+$/.test(key))
    throw new Invalid(`Idempotency-Key must be 1 to ${MAX_KEY} visible ASCII characters without spaces.`);
}

/** What is refused now may be carried out later, so such an answer is not given again. */
export function isFinal(status: number): boolean {
  return status < 500 && ![401, 403, 429].includes(status);
}
