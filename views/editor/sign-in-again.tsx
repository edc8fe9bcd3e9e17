/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import type { SignInPlaceView } from "../sign-in/sign-in.tsx";
import type { EditorView } from "./view.ts";

/** Opens over the text when the session has ended, so that no text is lost. */
export function SignInAgain({ name, waysIn }: Pick<EditorView, "name" | "waysIn">): Html {
  return (
    <dialog id="sign-in-again" aria-labelledby="sign-in-again-title">
      <h2 id="sign-in-again-title">Sign in again</h2>
      <p class="muted">Your session has ended. Your text is still here. Sign in to save it.</p>
      {waysIn.pin && <ByPin name={name} />}
      {waysIn.pin && waysIn.places.length > 0 && <p class="or">or</p>}
      {waysIn.places.length > 0 && <Elsewhere places={waysIn.places} />}
    </dialog>
  );
}

function ByPin({ name }: Pick<EditorView, "name">): Html {
  return (
    <form method="dialog" id="pin-way" class="stack" data-name={attribute(name)}>
      <input type="text" value="team" autocomplete="username" hidden />
      <label for="pin-again">Team PIN</label>
      <input id="pin-again" type="password" inputmode="numeric" autocomplete="current-password" required />
      <p class="problem" role="alert" />
      <button type="submit" class="button primary">
        Sign in
      </button>
    </form>
  );
}

/** The pages there open in another tab, because the text is in this one. */
function Elsewhere({ places }: { places: readonly SignInPlaceView[] }): Html {
  return (
    <form method="dialog" id="host-way" class="stack">
      {places.map(({ id, name }) => (
        <p>
          <a safe href={attribute(paths.signInWith(id, paths.pages))} target="_blank" rel="noopener">
            {`Sign in with ${name}`}
          </a>{" "}
          <span class="muted">in another tab, then come back here.</span>
        </p>
      ))}
      <p class="problem" role="alert" />
      <button type="submit" class="button">
        Continue
      </button>
    </form>
  );
}
