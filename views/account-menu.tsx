/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";
import { Icon } from "./icon.tsx";
import { paths } from "./paths.ts";

const id = "account";

/** Opens below the person's name, also without script. */
export function AccountMenu({ name }: { name: string }): Html {
  const called = attribute(`Account: ${name}`);
  return (
    <>
      <button type="button" class="account" popovertarget={id} aria-label={called} title={called}>
        <Icon name="person" />
        <span safe dir="auto">
          {name}
        </span>
      </button>
      <div class="account-menu" id={id} popover="auto">
        <p>
          Signed in as{" "}
          <b safe dir="auto">
            {name}
          </b>
        </p>
        <a href={paths.you}>Your name</a>
        <a href={paths.settings}>Settings</a>
        <a href={paths.help}>Help</a>
        <form method="post" action={paths.signOut}>
          <button type="submit">Sign out</button>
        </form>
      </div>
    </>
  );
}
