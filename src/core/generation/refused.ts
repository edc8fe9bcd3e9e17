const MAX_SAID = 500;

/** An assistant's server answered with a failure. `said` is for the log, and must not hold the key. */
export class Refused extends Error {
  readonly status: number;
  /** The start of its answer. */
  readonly said: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, said: string, retryAfterSeconds?: number) {
    super(`The assistant answered ${status}: ${said.slice(0, MAX_SAID)}`);
    this.status = status;
    this.said = said.slice(0, MAX_SAID);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get isTemporary(): boolean {
    return this.status === 429 || this.status === 408 || (this.status >= 500 && this.status !== 501);
  }

  get isKeyRefused(): boolean {
    return this.status === 401 || this.status === 403 || /API[_ ]key/i.test(this.said);
  }
}

/** Undefined for what is no number of seconds, such as a date. */
export function secondsIn(text: string | null | undefined): number | undefined {
  const seconds = Math.ceil(Number(text ?? Number.NaN));
  return seconds > 0 ? seconds : undefined;
}
