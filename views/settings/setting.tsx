/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

const states = {
  works: { badge: "good", says: "Works" },
  fails: { badge: "alarm", says: "Not working" },
  off: { badge: "", says: "Not set up" },
} as const;

type TitleProps = Readonly<{ id: string; state: keyof typeof states; children: string }>;

export function Title({ id, state, children }: TitleProps): Html {
  const { badge, says } = states[state];
  return (
    <h2>
      <span safe id={id}>
        {children}
      </span>{" "}
      <span class={`badge ${badge}`}>{says}</span>
    </h2>
  );
}

export function Failure({ sentence, todo }: { sentence: string; todo: string }): Html {
  return (
    <p class="problem">
      <span safe>{sentence}</span> <span safe>{todo}</span>
    </p>
  );
}
