/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";
import { SiteIcon } from "../site-face.tsx";

/** Where people sign in on pages of somebody else. */
export type SignInPlaceView = Readonly<{ id: string; name: string }>;

export type SignInView = Readonly<{
  next: string;
  name: string;
  places: readonly SignInPlaceView[];
  /** Whether the PIN is good for something. */
  hasPin: boolean;
  /** `icon` is an address, `address` where its readers find it. */
  site: Readonly<{ name: string; icon: string | undefined; address: string | undefined }>;
  problem?: Readonly<{ of: "pin" | "name" | "place"; sentence: string }>;
}>;

/** The answer to GET /admin/login, and to a refused POST, which keeps the typed name. */
export function SignIn({ signIn }: { signIn: SignInView }): Html {
  const { site, problem, places, hasPin } = signIn;
  const isElsewhereFirst = !hasPin || places.some(({ id }) => id === "oidc");
  return (
    <section class="sign-in">
      <div class="face">
        <SiteIcon name={site.name} icon={site.icon} size="48" />
        <div>
          <h1 dir="auto" safe>
            {site.name}
          </h1>
          <p>Sign in to write its documentation</p>
        </div>
      </div>
      {problem?.of === "place" && <Refusal sentence={problem.sentence} />}
      {isElsewhereFirst && <Elsewhere signIn={signIn} />}
      {isElsewhereFirst && hasPin && <p class="or">or</p>}
      {hasPin && <ByPin signIn={signIn} isFirst={!isElsewhereFirst} />}
      {!isElsewhereFirst && places.length > 0 && <p class="or">or</p>}
      {!isElsewhereFirst && places.length > 0 && <Elsewhere signIn={signIn} />}
      <p class="foot">
        {site.address !== undefined && (
          <>
            <a href={attribute(site.address)} safe>
              {site.address.replace(/^https?:\/\//, "")}
            </a>{" "}
            ·{" "}
          </>
        )}
        docs-admin
      </p>
    </section>
  );
}

function Elsewhere({ signIn: { next, places } }: { signIn: SignInView }): Html {
  return (
    <div class="elsewhere">
      {places.map(({ id, name }) => (
        <a class={id === "oidc" ? "button primary" : "button"} href={attribute(paths.signInWith(id, next))}>
          <Icon name={id === "oidc" ? "person" : "branch"} />
          <span safe>{`Sign in with ${name}`}</span>
        </a>
      ))}
    </div>
  );
}

const refused = { "aria-invalid": "true", "aria-describedby": "problem" };

function ByPin({
  signIn: { next, name, problem },
  isFirst,
}: Readonly<{ signIn: SignInView; isFirst: boolean }>): Html {
  return (
    <form method="post" action={paths.signIn}>
      <input type="hidden" name="next" value={attribute(next)} />
      <input type="text" value="team" autocomplete="username" hidden />
      <div class="field">
        <label for="pin">Team PIN</label>
        <input
          id="pin"
          name="pin"
          class="pin"
          type="password"
          inputmode="numeric"
          autocomplete="current-password"
          required
          autofocus={isFirst}
          {...(problem?.of === "pin" ? refused : {})}
        />
        {problem?.of === "pin" && <Refusal sentence={problem.sentence} />}
      </div>
      <div class="field">
        <p class="named">
          <label for="name">Your name</label> (optional)
        </p>
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
          Shown to your team and in commits.
        </p>
      </div>
      <button type="submit" class={isFirst ? "button primary" : "button"}>
        Sign in
      </button>
    </form>
  );
}

function Refusal({ sentence }: { sentence: string }): Html {
  return (
    <p id="problem" class="problem" role="alert">
      <Icon name="warning" />
      <span safe>{sentence}</span>
    </p>
  );
}

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
