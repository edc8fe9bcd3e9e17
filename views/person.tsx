/** @jsxImportSource @kitajs/html */
import { initialsOf, personColor } from "../static/person-look.ts";
import { attribute, type Html } from "./html.ts";
import { Icon } from "./icon.tsx";
import { Time, type TimeView } from "./time.tsx";

export type PersonView = Readonly<{
  name: string;
  /** The address of their picture at the host of code. */
  picture?: string | undefined;
  /** A program, or the assistant. */
  isRobot?: boolean;
  isYou?: boolean;
  /** Where people who are here together differ; else the color of their name. */
  color?: number | undefined;
}>;

type Props = Readonly<{
  person: PersonView;
  size?: "small" | "large";
  /** Whether the name is written beside the circle, so that it need not be said again. */
  isNamedBeside?: boolean;
}>;

/** A circle with initials, or a picture. */
export function Person({ person, size, isNamedBeside }: Props): Html {
  const { name, picture, isRobot, color = personColor(person.name) } = person;
  const look = ["person", isRobot ? "robot" : `p${color}`, size].filter(Boolean).join(" ");
  const named = isNamedBeside
    ? { "aria-hidden": "true" as const }
    : { role: "img", "aria-label": attribute(name), title: attribute(name) };
  return (
    <span class={look} {...named}>
      {isRobot && <Icon name="robot" />}
      {!isRobot && picture !== undefined && <img src={attribute(picture)} alt="" loading="lazy" />}
      {!isRobot && picture === undefined && <span safe>{initialsOf(name)}</span>}
    </span>
  );
}

/** Of many people, the number of those that have no circle. */
export function Rest({ names }: { names: readonly string[] }): Html {
  if (names.length === 0) return "";
  const called = attribute(names.join(", "));
  return (
    <span class="person small rest" role="img" aria-label={called} title={called} safe>
      {`+${names.length}`}
    </span>
  );
}

/** "Ada, 2 minutes ago": who did something, and when. */
export function Who({ person, time }: { person: PersonView; time?: TimeView | undefined }): Html {
  return (
    <span class="who">
      <Person person={person} size="small" isNamedBeside />
      <span class="truncate" dir="auto" safe>
        {person.isYou ? "You" : person.name}
      </span>
      {time !== undefined && (
        <span class="when">
          , <Time time={time} />
        </span>
      )}
    </span>
  );
}
