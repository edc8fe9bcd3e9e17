import { Client } from "../support/client.ts";
import { signedInWithGitHub } from "../support/github-sign-in.ts";

/** Signs somebody in, by a name such as `grace`. */
export type SignIn = (name: string) => Promise<Client>;

/** By the PIN; where the repository is on GitHub, the way over GitHub's own pages. */
export function signInAt(url: string, isOnGitHub: boolean): SignIn {
  return (name) =>
    isOnGitHub
      ? signedInWithGitHub(url, name)
      : Client.signedIn(url, { name: name.charAt(0).toUpperCase() + name.slice(1) });
}
