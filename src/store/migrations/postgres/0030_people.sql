-- Who signed in, by an id that stays when they are called otherwise. Times are Unix milliseconds.
create table people (
  id text collate "C" primary key,
  kind text collate "C" not null,
  name text collate "C" not null,
  -- As the place of signing in says; 1 where the address is surely theirs.
  email text collate "C",
  email_counts bigint not null check (email_counts in (0, 1)),
  -- JSON: as at the last sign-in.
  group_names text collate "C" not null,
  -- What the code host lets them do, as a role.
  host_role text collate "C",
  -- An address that they gave.
  given_email text collate "C",
  -- What an administrator said that they are, with a JSON list of slugs; null where nobody did, and for all pages.
  role text collate "C",
  folders text collate "C",
  -- Their sessions have it; another one ends them.
  era text collate "C",
  signed_in_at bigint,
  last_seen_at bigint,
  -- 1 where nothing is known any more but the era.
  removed bigint not null check (removed in (0, 1))
);

-- Whose session it is.
alter table sessions add column person text collate "C";
