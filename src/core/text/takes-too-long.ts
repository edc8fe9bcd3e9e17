import { TooLarge } from "../errors.ts";

export class TakesTooLong extends TooLarge {
  constructor() {
    super("This text takes too long to process. Nothing was changed. Simplify it, or split the page.");
  }
}
