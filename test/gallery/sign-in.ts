import { signInProblems } from "../../src/web/admin/sign-in/sessions.ts";
import { SignIn, type SignInView } from "../../views/sign-in/sign-in.tsx";
import { ada, codeHost, longWord, rtlName } from "./cast.ts";
import { alike, type Shown, type View } from "./state.ts";

const fresh: SignInView = {
  next: "/admin",
  name: "",
  codeHost: undefined,
  site: { name: "Example documentation", icon: undefined, address: "https://docs.example.org" },
};

const shown = (more: Partial<SignInView>): Shown => ({
  title: "Sign in",
  content: SignIn({ signIn: { ...fresh, ...more } }),
});

const refused = (of: "pin" | "name", sentence: string) => () =>
  shown({ name: ada, problem: { of, sentence } });

/** The longest first. */
const byLength = Object.entries(signInProblems(codeHost.name)).sort(
  ([, one], [, other]) => other.length - one.length,
);

export const signIn: View = {
  name: "Sign in",
  states: [
    { name: "fresh", render: () => shown({}) },
    { name: "with GitHub, the name remembered", render: () => shown({ codeHost, name: ada }) },
    ...alike([
      { name: "wrong PIN", render: refused("pin", "Wrong PIN. Try again.") },
      {
        name: "too many wrong PINs",
        render: refused("pin", "Too many wrong PINs. Try again in 15 minutes."),
      },
    ]),
    ...alike([
      { name: "name too long", render: refused("name", "name is longer than 80 characters.") },
      {
        name: "name with a line break",
        render: refused("name", "name contains a control character or a line break."),
      },
    ]),
    { name: "long name", render: () => shown({ name: longWord }) },
    { name: "right to left", isLikeAnother: true, render: () => shown({ name: rtlName }) },
    { name: "without script", render: () => ({ ...shown({}), isWithoutScript: true }) },
    ...alike(
      byLength.map(([problem, sentence]) => ({
        name: `by GitHub, ${problem}`,
        render: () => shown({ codeHost, problem: { of: "code host", sentence } }),
      })),
    ),
  ],
};
