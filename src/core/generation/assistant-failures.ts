import { DomainError, Unavailable, UpstreamFailed, UpstreamSilent } from "../errors.ts";
import { Refused } from "./refused.ts";

/** `setting` is the variable that names the model. */
type Asked = Readonly<{ model: string; setting: string }>;

const UNKNOWN_DELAY_SECONDS = 60;

/** What people read when an assistant fails: the same for all of them. */
export class AssistantFailures {
  /** As it starts a sentence. */
  readonly name: string;
  readonly #within: string;
  readonly #keySetting: string;

  constructor({ name, keySetting }: Readonly<{ name: string; keySetting: string }>) {
    this.name = name;
    this.#within = name.replace(/^The /, "the ");
    this.#keySetting = keySetting;
  }

  /** Says it in our words. What its server says in words of its own is told apart before. */
  of(error: unknown, { model, setting }: Asked): DomainError {
    if (error instanceof DomainError) return error;
    const cause = error;
    if (!(error instanceof Refused)) {
      return new UpstreamFailed(`Can't reach ${this.#within}. Try again in a moment.`, { cause });
    }
    const { status, retryAfterSeconds = UNKNOWN_DELAY_SECONDS } = error;
    if (status === 429) {
      const says = `${this.name}'s quota is used up. Try again later.`;
      return new Unavailable(says, { cause, retryAfterSeconds });
    }
    if (error.isKeyRefused) {
      return new UpstreamFailed(
        `${this.name} doesn't accept this server's key. Ask your administrator to check ${this.#keySetting}.`,
        { cause },
      );
    }
    if (status === 404) return this.unknownModel({ model, setting }, cause);
    return error.isTemporary
      ? new UpstreamFailed(`${this.name} isn't working at the moment. Try again later.`, { cause })
      : new UpstreamFailed(`${this.name} refused the request. Try a shorter or simpler one.`, { cause });
  }

  unknownModel({ model, setting }: Asked, cause: unknown): DomainError {
    return new UpstreamFailed(
      `${this.name} has no model “${model}”. Ask your administrator to check ${setting}.`,
      { cause },
    );
  }

  notThere(setting: string, cause: unknown): DomainError {
    return new UpstreamFailed(
      `${this.name} isn't at its address, or can't do this. Ask your administrator to check ${setting}.`,
      { cause },
    );
  }

  promptBlocked(cause: unknown): DomainError {
    return new UpstreamFailed(`${this.name}'s safety rules blocked this prompt. Rephrase it.`, { cause });
  }

  answerBlocked(cause: unknown): DomainError {
    return new UpstreamFailed(`${this.name}'s safety rules blocked the answer. Rephrase the prompt.`, {
      cause,
    });
  }

  copied(cause: unknown): DomainError {
    return new UpstreamFailed(
      `${this.name} stopped because its answer was too close to existing text. Ask for something else.`,
      { cause },
    );
  }

  promptTooLong(cause: unknown): DomainError {
    return new UpstreamFailed(
      `The prompt with its page is too long for ${this.#within}. Ask without the page, or about less.`,
      { cause },
    );
  }

  answerTooLong(cause: unknown): DomainError {
    return new UpstreamFailed(`The answer was too long for ${this.#within}. Ask for less.`, { cause });
  }

  noAnswer(cause: unknown): DomainError {
    return new UpstreamFailed(`${this.name} gave no answer. Rephrase the prompt.`, { cause });
  }

  cutOff(cause: unknown): DomainError {
    return new UpstreamFailed(`${this.name}'s answer was cut off. Try again.`, { cause });
  }

  empty(): DomainError {
    return new UpstreamFailed(`${this.name}'s answer was empty. Rephrase the prompt, or try again.`);
  }

  silent(when: string, cause?: unknown): DomainError {
    return new UpstreamSilent(`${this.name} didn't respond ${when}. Try again, or ask for less.`, { cause });
  }

  outOfReach(cause: unknown): DomainError {
    return new UpstreamSilent(`${this.name} didn't respond in time.`, { cause });
  }
}
