/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";
import { SiteIcon } from "../site-face.tsx";

export type CodeHostView = Readonly<{ id: string; name: string }>;

export type SignInView = Readonly<{
  next: string;
  name: string;
  codeHost: CodeHostView | undefined;
  /** `icon` is an address, `address` where its readers find it. */
  site: Readonly<{ name: string; icon: string | undefined; address: string | undefined }>;
  problem?: Readonly<{ of: "pin" | "name" | "code host"; sentence: string }>;
}>;

/** The answer to GET /admin/login, and to a refused POST, which keeps the typed name. */
export function SignIn({ signIn }: { signIn: SignInView }): Html {
  const { next, codeHost, site, problem } = signIn;
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
      {problem?.of === "code host" && <Refusal sentence={problem.sentence} />}
      <ByPin signIn={signIn} />
      {codeHost !== undefined && (
        <>
          <p class="or">or</p>
          <a class="button" href={attribute(paths.signInWith(codeHost.id, next))}>
            <Icon name="branch" />
            <span safe>{`Sign in with ${codeHost.name}`}</span>
          </a>
        </>
      )}
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

const refused = { "aria-invalid": "true", "aria-describedby": "problem" };

function ByPin({ signIn: { next, name, problem } }: { signIn: SignInView }): Html {
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
          autofocus
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
      <button type="submit" class="button primary">
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
