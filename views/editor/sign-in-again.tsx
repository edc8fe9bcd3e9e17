/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import type { EditorView } from "./editor.tsx";

/** Over the text when the session has ended: the text stays. */
export function SignInAgain({ name }: Pick<EditorView, "name">): Html {
  return (
    <dialog id="sign-in-again" data-name={attribute(name)} aria-labelledby="sign-in-again-title">
      <form method="dialog" class="stack">
        <h2 id="sign-in-again-title">Sign in again</h2>
        <p class="quiet">
          Your session has ended. Your text is still here, and is saved when you have signed in.
        </p>
        <input type="text" value="team" autocomplete="username" hidden />
        <label for="pin-again">Team PIN</label>
        <input id="pin-again" type="password" inputmode="numeric" autocomplete="current-password" required />
        <p class="problem" role="alert" />
        <button type="submit">Sign in</button>
      </form>
    </dialog>
  );
}
