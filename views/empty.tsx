/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { Icon, type IconName } from "./icon.tsx";

type Props = Readonly<{
  icon: IconName;
  title: string;
  /** What to do next, in a sentence. */
  hint?: string;
  /** The buttons for it. */
  children?: Html;
}>;

/** A list with nothing in it says what to do next. */
export function Empty({ icon, title, hint, children }: Props): Html {
  const safeActions = children;
  return (
    <div class="empty">
      <Icon name={icon} isLarge />
      <h2 safe>{title}</h2>
      {hint !== undefined && <p safe>{hint}</p>}
      {safeActions !== undefined && <div class="actions">{safeActions}</div>}
    </div>
  );
}
