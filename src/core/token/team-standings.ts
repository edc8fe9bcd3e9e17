import { Forbidden } from "../errors.ts";
import type { Standing } from "../person/role.ts";
import type { HostAccounts } from "../session/code-host.ts";
import type { Maker } from "../session/session.ts";
import type { Standings } from "../session/standings.ts";
import { MakerAccess } from "./maker-access.ts";

const administrator: Standing = { role: "administrator", folders: undefined };
const reader: Standing = { role: "reader", folders: undefined };

/** Who may sign in may do everything, and so may their tokens as long as the code host lets them write. */
export class TeamStandings implements Standings {
  readonly #accounts: HostAccounts | undefined;
  readonly #makerAccess: MakerAccess;

  constructor(deps: ConstructorParameters<typeof MakerAccess>[0]) {
    this.#accounts = deps.accounts;
    this.#makerAccess = new MakerAccess(deps);
  }

  async ofSession(): Promise<Standing> {
    return administrator;
  }

  async ofMaker(maker: Maker): Promise<Standing> {
    const access = await this.#makerAccess.accessOf(maker);
    if (access === "write") return administrator;
    if (access === "read") return reader;
    const { repository, name } = this.#accounts!;
    throw new Forbidden(
      `${maker.maker} can't write to ${repository} on ${name} any more, so this token can do nothing. Ask the repository's owner for write access.`,
    );
  }
}
