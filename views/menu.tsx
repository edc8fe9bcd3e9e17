/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";
import { Icon, type IconName } from "./icon.tsx";

type Props = Readonly<{
  /** Of this menu, on the whole page. */
  id: string;
  /** What it is about: "More for Install". */
  called: string;
  /** Links and buttons, each in a line. */
  children: Html;
}>;

/** What else can be done: ⋯, with a menu that also opens without script. */
export function Menu({ id, called, children }: Props): Html {
  const safeItems = children;
  return (
    <>
      <button
        type="button"
        class="button quiet small icon-only"
        popovertarget={attribute(id)}
        aria-label={attribute(called)}
        title={attribute(called)}
      >
        <Icon name="more" />
      </button>
      <div class="page-menu" id={attribute(id)} popover="auto">
        {safeItems}
      </div>
    </>
  );
}

type LinkProps = Readonly<{
  href: string;
  icon: IconName;
  words: string;
  key?: string;
  /** Whether it is there only for who writes at its address. */
  isForWriters?: boolean;
}>;

/** A link of a menu, with the key that does the same. */
export function MenuLink({ href, icon, words, key, isForWriters }: LinkProps): Html {
  return (
    <a href={attribute(href)} data-writes={isForWriters ? attribute(href) : undefined}>
      <Icon name={icon} />
      <span safe>{words}</span>
      {key !== undefined && <kbd safe>{key}</kbd>}
    </a>
  );
}

type ButtonProps = Readonly<{
  /** The id of a form of its own, which is nowhere else sent. */
  form: string;
  action: string;
  field?: Readonly<{ name: string; value: string }>;
  icon: IconName;
  words: string;
  isDanger?: boolean;
}>;

/** A button of a menu that sends a form. */
export function MenuButton({ form, action, field, icon, words, isDanger }: ButtonProps): Html {
  return (
    <button
      type="submit"
      class={isDanger ? "danger" : undefined}
      form={form}
      formaction={attribute(action)}
      name={field?.name}
      value={field?.value}
    >
      <Icon name={icon} />
      <span safe>{words}</span>
    </button>
  );
}
