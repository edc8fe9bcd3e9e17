/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { paths } from "./paths.ts";

/** What a check of the repository would say; `by` is the file or the host that asks for it. */
export type MessageFaultView = Readonly<{ by: string; says: string }>;

/** Attributes of a field of the message: what is wrong is said while one types. */
export function checkedAsTyped() {
  return {
    "hx-post": paths.messageCheck,
    "hx-trigger": "input delay:300ms",
    "hx-target": "#message-faults",
    "hx-swap": "innerHTML",
    "hx-sync": "#message-faults:replace",
  };
}

/** Below the field. */
export function MessageFaultsHere({ faults }: { faults: readonly MessageFaultView[] }): Html {
  return (
    <div id="message-faults" role="status">
      <MessageFaults faults={faults} />
    </div>
  );
}

/** The answer to POST /admin/message-check. */
export function MessageFaults({ faults }: { faults: readonly MessageFaultView[] }): Html {
  const all = Map.groupBy(faults, ({ by }) => by);
  return (
    <>
      {Array.from(all, ([by, each]) => (
        <div class="message-faults">
          <p>
            <code safe>{by}</code> asks for another message. You can publish it, but a check may refuse it.
          </p>
          <ul>
            {each.map(({ says }) => (
              <li safe>{says}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
