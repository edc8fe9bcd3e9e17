export class Output {
  text = "";
  #waiting: Array<{ pattern: RegExp; found: (found: true) => void }> = [];

  constructor(stream?: ReadableStream<Uint8Array>) {
    if (stream) void this.#collect(stream);
  }

  add(text: string): void {
    this.text += text;
    this.#tell();
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
      this.add(decoder.decode(chunk, { stream: true }));
    }
  }

  #tell(): void {
    for (const { pattern, found } of this.#waiting) {
      if (pattern.test(this.text)) found(true);
    }
  }
}
