/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Person, type PersonView } from "../person.tsx";
import { Time, type TimeView } from "../time.tsx";

export type ActivityView = ReadonlyArray<
  Readonly<{
    person: PersonView;
    does: "edited" | "asked" | "committed";
    /** What it was done to. */
    title: string;
    href: string;
    time: TimeView;
  }>
>;

const did = { edited: "edited", asked: "asked for a review of", committed: "committed" } as const;

/** What changed recently, and who did it, beside Home. */
export function Activity({ activity }: { activity: ActivityView }): Html {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      {activity.length === 0 && <p class="muted">Nothing yet.</p>}
      <ol class="activity">
        {activity.map(({ person, does, title, href, time }) => (
          <li>
            <Person person={person} size="small" isNamedBeside />
            <div>
              <p>
                <b safe dir="auto">
                  {person.isYou ? "You" : person.name}
                </b>{" "}
                <span>{did[does]}</span>{" "}
                <a href={attribute(href)} dir="auto" safe>
                  {title}
                </a>
              </p>
              <p class="when">
                <Time time={time} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
