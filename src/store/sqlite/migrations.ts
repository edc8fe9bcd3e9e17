import first from "../migrations/0001_first.sql" with { type: "text" };
import base from "../migrations/0002_base.sql" with { type: "text" };
import generations from "../migrations/0003_generations.sql" with { type: "text" };
import history from "../migrations/0004_history.sql" with { type: "text" };
import media from "../migrations/0005_media.sql" with { type: "text" };
import sessions from "../migrations/0006_sessions.sql" with { type: "text" };
import facts from "../migrations/0007_facts.sql" with { type: "text" };
import active from "../migrations/0008_active.sql" with { type: "text" };
import pictureSizes from "../migrations/0009_picture_sizes.sql" with { type: "text" };
import movedPages from "../migrations/0010_moved_pages.sql" with { type: "text" };
import tokens from "../migrations/0011_tokens.sql" with { type: "text" };
import reviews from "../migrations/0012_reviews.sql" with { type: "text" };
import deployments from "../migrations/0013_deployments.sql" with { type: "text" };
import keyedRequests from "../migrations/0014_keyed_requests.sql" with { type: "text" };
import deliveries from "../migrations/0015_deliveries.sql" with { type: "text" };
import openLinks from "../migrations/0016_open_links.sql" with { type: "text" };
import reviewLooks from "../migrations/0017_review_looks.sql" with { type: "text" };
import pageFacts from "../migrations/0018_page_facts.sql" with { type: "text" };
import renewals from "../migrations/0019_renewals.sql" with { type: "text" };
import tokenMakers from "../migrations/0020_token_makers.sql" with { type: "text" };
import tokenAudiences from "../migrations/0021_token_audiences.sql" with { type: "text" };
import writers from "../migrations/0022_writers.sql" with { type: "text" };
import pageRecords from "../migrations/0023_page_records.sql" with { type: "text" };
import versionsByDigest from "../migrations/0024_versions_by_digest.sql" with { type: "text" };
import settings from "../migrations/0025_settings.sql" with { type: "text" };
import navigation from "../migrations/0026_navigation.sql" with { type: "text" };
import peopleOfReviews from "../migrations/0027_people_of_reviews.sql" with { type: "text" };
import oidcSessions from "../migrations/0028_oidc_sessions.sql" with { type: "text" };
import audit from "../migrations/0029_audit.sql" with { type: "text" };
import people from "../migrations/0030_people.sql" with { type: "text" };
import tokenAddresses from "../migrations/0031_token_addresses.sql" with { type: "text" };
import notifications from "../migrations/0032_notifications.sql" with { type: "text" };
import commitWriters from "../migrations/0033_commit_writers.sql" with { type: "text" };
import auditAbout from "../migrations/0034_audit_about.sql" with { type: "text" };

/** Append only: a released migration is never edited, and its position is its number. */
export const migrations: readonly string[] = [
  first,
  base,
  generations,
  history,
  media,
  sessions,
  facts,
  active,
  pictureSizes,
  movedPages,
  tokens,
  reviews,
  deployments,
  keyedRequests,
  deliveries,
  openLinks,
  reviewLooks,
  pageFacts,
  renewals,
  tokenMakers,
  tokenAudiences,
  writers,
  pageRecords,
  versionsByDigest,
  settings,
  navigation,
  peopleOfReviews,
  oidcSessions,
  audit,
  people,
  tokenAddresses,
  notifications,
  commitWriters,
  auditAbout,
];
