/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type SignInView = Readonly<{ next: string; name?: string; problem?: string }>;

/** Answer to GET /admin/login, and to a POST that was refused: the typed name stays. */
export function SignIn({ signIn: { next, name, problem } }: { signIn: SignInView }): Html {
  return (
    <section class="narrow">
      <h1>Sign in</h1>
      <form method="post" action={paths.signIn} class="stack">
        <input type="hidden" name="next" value={attribute(next)} />
        <label for="pin">Team PIN</label>
        <input
          id="pin"
          name="pin"
          type="password"
          inputmode="numeric"
          autocomplete="current-password"
          required
          autofocus
          {...(problem ? { "aria-invalid": "true", "aria-describedby": "problem" } : {})}
        />
        {problem ? (
          <p safe id="problem" class="problem" role="alert">
            {problem}
          </p>
        ) : (
          ""
        )}
        <label for="name">
          Your name <span class="quiet">(optional)</span>
        </label>
        <input id="name" name="name" autocomplete="name" maxlength="80" value={attribute(name ?? "")} />
        <button type="submit">Sign in</button>
      </form>
    </section>
  );
}
