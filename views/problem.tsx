/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { paths } from "./paths.ts";

/** Answer to every request for a page that was refused: what happened, and the way on. */
export function Problem({ sentence }: { sentence: string }): Html {
  return (
    <section class="narrow">
      <h1 safe>{sentence}</h1>
      <p>
        <a href={paths.pages}>Go to the pages</a>
      </p>
    </section>
  );
}
