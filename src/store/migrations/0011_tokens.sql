-- Keys of scripts. The secret is not here: `digest` is its SHA-256.
create table tokens (
  id text primary key,
  digest text not null unique,
  name text not null,
  maker text not null,
  -- Rights, separated by spaces.
  can text not null,
  -- Slugs as a JSON list; null for all pages.
  folders text,
  made_at integer not null,
  expires_at integer not null,
  used_at integer,
  used_from text
) strict, without rowid;
