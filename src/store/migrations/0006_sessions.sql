-- Who is signed in, for the list of them. The cookie holds the session; one that is not listed is as good.
create table sessions (
  id text primary key,
  kind text not null check (kind in ('pin', 'github')),
  name text not null,
  address text not null,
  started_at integer not null,
  seen_at integer not null,
  expires_at integer not null
) strict, without rowid;

-- What a session of that kind must carry; without a row nothing. A new one ends all that were started before.
create table session_epochs (
  kind text primary key check (kind in ('pin', 'github')),
  epoch text not null
) strict, without rowid;

-- A keyed digest of the PIN that was last in use. The key is not in the store.
create table pin_fingerprint (
  id integer primary key check (id = 1),
  fingerprint text not null
) strict;

-- Sign-ins with GitHub that were finished; each works once.
create table used_states (
  state text primary key,
  expires_at integer not null
) strict, without rowid;

-- Sign-ins that were refused, by the days since 1970.
create table refused_sign_ins (
  day integer primary key,
  times integer not null,
  last_at integer not null,
  last_address text not null
) strict;

create table tidying (
  id integer primary key check (id = 1),
  at integer not null,
  waits_until integer not null
) strict;
