import { signInProblems } from "../../src/web/admin/sign-in/sessions.ts";
import { SignedOut, SignIn, type SignInView } from "../../views/sign-in/sign-in.tsx";
import { ada, codeHost, company, longWord, rtlName } from "./cast.ts";
import { alike, type Shown, type View } from "./state.ts";

const fresh: SignInView = {
  next: "/admin",
  name: "",
  places: [],
  hasPin: true,
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
    { name: "with GitHub, the name remembered", render: () => shown({ places: [codeHost], name: ada }) },
    { name: "without the PIN", render: () => shown({ places: [codeHost], hasPin: false }) },
    { name: "with the company", render: () => shown({ places: [company] }) },
    { name: "with the company and GitHub", render: () => shown({ places: [company, codeHost] }) },
    {
      name: "with a company of a long name",
      isLikeAnother: true,
      render: () => shown({ places: [{ ...company, name: longWord.slice(0, 40) }] }),
    },
    {
      name: "the company lets nobody in",
      render: () =>
        shown({
          places: [company],
          problem: { of: "place", sentence: signInProblems("Acme")["not-allowed"] },
        }),
    },
    {
      name: "signed out",
      render: () => ({
        title: "Signed out",
        content: SignedOut({ next: { address: "https://id.example.org/end", host: "id.example.org" } }),
      }),
    },
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
        render: () => shown({ places: [codeHost], problem: { of: "place", sentence } }),
      })),
    ),
  ],
};
