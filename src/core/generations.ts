import { Invalid, Unavailable } from "./errors.ts";
import type { Assistant } from "./ports.ts";

const MAX_PROMPT_CHARACTERS = 8000;

type Deps = Readonly<{ assistant: Assistant | undefined }>;

export class Generations {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Text for a page, with the sources it stands on. @throws Invalid, UpstreamFailed, UpstreamSilent, Unavailable */
  async doc(request: Parameters<Assistant["write"]>[0]): ReturnType<Assistant["write"]> {
    return this.#assistantFor(request.prompt).write(request);
  }

  /** @throws Invalid, UpstreamFailed, UpstreamSilent, Unavailable */
  async image(request: Parameters<Assistant["draw"]>[0]): ReturnType<Assistant["draw"]> {
    return this.#assistantFor(request.prompt).draw(request);
  }

  #assistantFor(prompt: string): Assistant {
    const characters = [...prompt].length;
    if (characters === 0 || characters > MAX_PROMPT_CHARACTERS) {
      throw new Invalid(`prompt must have 1 to ${MAX_PROMPT_CHARACTERS} characters.`);
    }
    if (!this.#deps.assistant) throw new Unavailable("Generation is not configured on this server.");
    return this.#deps.assistant;
  }
}
