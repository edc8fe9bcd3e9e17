import { LatestVersions } from "../../../../views/history/latest-versions.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Histories } from "../../../core/history/histories.ts";
import type { Clock } from "../../../core/ports.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { part } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { awayView } from "../away-view.ts";
import { slugIn } from "../page-address.ts";
import { timeView } from "../time-view.ts";
import { versionView } from "./history.ts";

type Parts = Readonly<{
  histories: Histories;
  commitUrl: (sha: string) => string;
  authenticator: Authenticator;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

const MOST = 10;

/** GET /admin/latest-versions/<slug>: the last versions of a page, which the editor shows beside it. */
export const latestVersionPages = ({ histories, commitUrl, authenticator, clock, log }: Parts) =>
  atPage("/admin/latest-versions", authenticator, (app, path) =>
    app.get(path, async ({ request }) => {
      const slug = slugIn(request);
      const history = await histories.historyOf(slug, { all: false, most: MOST });
      const now = clock.now();
      const versions = history.versions.map((version) => ({
        ...versionView(version, { history, commitUrl }),
        time: timeView(version.at, now),
        address: paths.version(slug, version.name, { all: false }),
      }));
      const away = awayView(history.absence, { log, now, again: paths.history(slug) });
      return part(LatestVersions({ versions, isAway: away !== undefined }));
    }),
  );
