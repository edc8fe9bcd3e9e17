/** Collects what a process prints. */
export class Output {
  text = "";
  #waiting: Array<{ pattern: RegExp; found: (found: true) => void }> = [];

  constructor(stream: ReadableStream<Uint8Array>) {
    void this.#collect(stream);
  }

  until(pattern: RegExp): Promise<true> {
    return new Promise((found) => {
      this.#waiting.push({ pattern, found });
      this.#tell();
    });
  }

  async #collect(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      this.text += decoder.decode(chunk, { stream: true });
      this.#tell();
    }
  }

  #tell(): void {
    for (const { pattern, found } of this.#waiting) {
      if (pattern.test(this.text)) found(true);
    }
  }
}
