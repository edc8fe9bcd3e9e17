import { TooLarge } from "../errors.ts";

/** Work on a text was ended: it took more time or memory than an answer may. */
export class TakesTooLong extends TooLarge {
  constructor() {
    super("This text takes too long to process. Nothing was changed. Simplify it, or split the page.");
  }
}
