/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

/** The answer to a sign-out that goes on where the person had signed in. The browser is redirected. */
export function SignedOut({ next }: { next: Readonly<{ address: string; host: string }> }): Html {
  return (
    <section class="sign-in">
      <h1>You are signed out</h1>
      <p>
        Next, you are signed out at <strong safe>{next.host}</strong>. If nothing happens,{" "}
        <a href={attribute(next.address)}>continue</a>.
      </p>
    </section>
  );
}
