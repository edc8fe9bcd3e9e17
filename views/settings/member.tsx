/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { Person } from "../person.tsx";

type Props = Readonly<{
  name: string;
  /** A token has a key in place of initials. */
  isToken?: boolean;
  /** What is said after the name, such as a state. */
  more?: Html | undefined;
  /** A line below it. */
  children: Html;
  /** What can be done with it. */
  action?: Html | undefined;
}>;

/** Somebody, or something, that works here: a row of a list of the class `members`. */
export function Member({ name, isToken, more, children, action }: Props): Html {
  const safeMore = more ?? "";
  const safeLine = children;
  const safeAction = action ?? "";
  return (
    <li>
      {isToken ? (
        <span class="person large robot" aria-hidden="true">
          <Icon name="key" />
        </span>
      ) : (
        <Person person={{ name }} size="large" isNamedBeside />
      )}
      <div>
        <p>
          <strong safe dir="auto">
            {name}
          </strong>{" "}
          {safeMore}
        </p>
        <p class="hint">{safeLine}</p>
      </div>
      {safeAction}
    </li>
  );
}
