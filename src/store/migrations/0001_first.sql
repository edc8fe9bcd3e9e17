-- Every accepted save, in the order in which they came. Rows are only appended, and have no index beside their id:
-- one by slug would be written at as many places of the file as there are pages, and halve the speed of saving.
create table versions (
  id integer primary key,
  slug text not null,
  updated_at integer not null check (updated_at > 0),
  author text not null,
  -- The save of the same page before this one; the first has none, and an old one may be forgotten.
  previous integer,
  content text not null
) strict;

-- The last save of each page; its text is that version's, and `previous` is where `version` pointed before. `stands` ends
-- when the draft is published or deleted, but the row stays, for the next save must be later.
create table drafts (
  slug text primary key,
  updated_at integer not null,
  author text not null,
  version integer not null,
  previous integer,
  stands integer not null check (stands in (0, 1))
) strict, without rowid;

create table revoked_sessions (
  id text primary key,
  expires_at integer not null
) strict, without rowid;

create table wrong_pins (
  address text not null,
  at integer not null
) strict;

create index wrong_pins_by_address on wrong_pins (address, at);
create index wrong_pins_by_time on wrong_pins (at);

create table right_pins (
  address text primary key,
  at integer not null
) strict, without rowid;

create table staged_assets (
  path text primary key,
  type text not null,
  bytes integer not null,
  sha256 text not null,
  staged_at integer not null,
  content blob not null
) strict;

-- One row that is written to see whether the store can be written.
create table probe (
  id integer primary key check (id = 1),
  at integer not null
) strict;
