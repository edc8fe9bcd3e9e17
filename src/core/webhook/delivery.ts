/** What a receiver answered, or why none did. */
export type WebhookAnswer = Readonly<{
  /** Undefined where no answer came. */
  status: number | undefined;
  /** The beginning of its text, or a sentence. */
  says: string;
  /** Milliseconds that the receiver asks to wait. */
  retryAfterMs?: number | undefined;
}>;

/** Times are Unix milliseconds. */
export type Delivery = Readonly<{
  id: string;
  type: string;
  at: number;
  body: string;
  /** That were made. */
  attempts: number;
  /** Of the next attempt; undefined where there is none. */
  nextAt: number | undefined;
  answer: (Pick<WebhookAnswer, "status" | "says"> & Readonly<{ at: number }>) | undefined;
}>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After each failed attempt. Source: "Deliverability and reliability" of the Standard Webhooks specification, 1.0.0. */
const delays = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The share of a delay by which it is longer at random. */
const JITTER = 0.1;

const MAX_RETRY_AFTER_MS = 24 * HOUR;

const GONE = 410;

export function isDelivered({ status }: Pick<WebhookAnswer, "status">): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** Returns how long to wait after so many attempts; undefined where there is no further one. `random` is 0 to 1. */
export function delayAfter(attempts: number, answer: WebhookAnswer, random: number): number | undefined {
  if (isDelivered(answer) || answer.status === GONE) return undefined;
  const delay = delays[attempts - 1];
  if (delay === undefined) return undefined;
  const asked = Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return Math.round(Math.max(delay, asked) * (1 + JITTER * random));
}
