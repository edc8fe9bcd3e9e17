import { Client } from "../support/client.ts";
import { signedInWithGitHub } from "../support/github-sign-in.ts";

/** `name` is a login such as `grace`. */
export type SignIn = (name: string) => Promise<Client>;

/** Uses the PIN, or GitHub's pages if the repository is on GitHub. */
export function signInAt(url: string, isOnGitHub: boolean): SignIn {
  return (name) =>
    isOnGitHub
      ? signedInWithGitHub(url, name)
      : Client.signedIn(url, { name: name.charAt(0).toUpperCase() + name.slice(1) });
}
