-- Every accepted save. For one slug `updated_at` strictly grows: it is the save's name.
-- With rowids, for its rows are large: without them texts fill the tree's inner nodes, and all work gets slower.
create table versions (
  slug text not null,
  updated_at integer not null check (updated_at > 0),
  author text not null,
  content text not null,
  primary key (slug, updated_at)
) strict;

-- A draft is its newest version, so a text is written once and a save is one conditional update.
create table drafts (
  slug text primary key,
  updated_at integer not null,
  author text not null
) strict, without rowid;

create index drafts_by_time on drafts (updated_at desc);

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
