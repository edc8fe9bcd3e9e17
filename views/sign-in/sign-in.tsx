/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { SiteFace } from "../site-face.tsx";

export type CodeHostView = Readonly<{ id: string; name: string }>;

export type SignInView = Readonly<{
  next: string;
  name: string;
  codeHost: CodeHostView | undefined;
  siteName: string;
  problem?: Readonly<{ of: "pin" | "name" | "code host"; sentence: string }>;
}>;

const refused = { "aria-invalid": "true", "aria-describedby": "problem" };

/** The answer to GET /admin/login, and to a refused POST, which keeps the typed name. */
export function SignIn({
  signIn: { next, name, codeHost, siteName, problem },
}: {
  signIn: SignInView;
}): Html {
  return (
    <section class="narrow">
      <p class="face">
        <SiteFace name={siteName} />
      </p>
      <h1>Sign in</h1>
      {problem?.of === "code host" && <Refusal sentence={problem.sentence} />}
      <form method="post" action={paths.signIn} class="stack">
        <input type="hidden" name="next" value={attribute(next)} />
        <input type="text" value="team" autocomplete="username" hidden />
        <label for="pin">Team PIN</label>
        <input
          id="pin"
          name="pin"
          type="password"
          inputmode="numeric"
          autocomplete="current-password"
          required
          autofocus
          {...(problem?.of === "pin" ? refused : {})}
        />
        {problem?.of === "pin" && <Refusal sentence={problem.sentence} />}
        <label for="name">Your name</label>
        <input
          id="name"
          name="name"
          autocomplete="name"
          maxlength="80"
          value={attribute(name)}
          {...(problem?.of === "name" ? refused : { "aria-describedby": "name-hint" })}
        />
        {problem?.of === "name" && <Refusal sentence={problem.sentence} />}
        <p id="name-hint" class="hint">
          Optional. Shown on your saves and commits.
        </p>
        <button type="submit" class="button primary">
          Sign in
        </button>
      </form>
      {codeHost !== undefined && (
        <p class="other-way">
          <a safe href={attribute(paths.signInWith(codeHost.id, next))}>
            {`Sign in with ${codeHost.name}`}
          </a>
        </p>
      )}
    </section>
  );
}

function Refusal({ sentence }: { sentence: string }): Html {
  return (
    <p safe id="problem" class="problem" role="alert">
      {sentence}
    </p>
  );
}
