-- Who signed in, by an id that stays when they are called otherwise. Times are Unix milliseconds.
create table people (
  id text primary key,
  kind text not null,
  name text not null,
  -- As the place of signing in says; 1 where the address is surely theirs.
  email text,
  email_counts integer not null check (email_counts in (0, 1)),
  -- JSON: as at the last sign-in.
  group_names text not null,
  -- What the code host lets them do, as a role.
  host_role text,
  -- An address that they gave.
  given_email text,
  -- What an administrator said that they are, with a JSON list of slugs; null where nobody did, and for all pages.
  role text,
  folders text,
  -- Their sessions have it; another one ends them.
  era text,
  signed_in_at integer,
  last_seen_at integer,
  -- 1 where nothing is known any more but the era.
  removed integer not null check (removed in (0, 1))
) strict, without rowid;

-- Whose session it is.
alter table sessions add column person text;
