-- Sessions by OpenID Connect. The program knows which kinds there are, so a new one needs no migration any more.
create table sessions_of_all_kinds (
  id text primary key,
  kind text not null,
  name text not null,
  address text not null,
  started_at integer not null,
  seen_at integer not null,
  expires_at integer not null
) strict, without rowid;
insert into sessions_of_all_kinds select id, kind, name, address, started_at, seen_at, expires_at from sessions;
drop table sessions;
alter table sessions_of_all_kinds rename to sessions;

create table epochs_of_all_kinds (
  kind text primary key,
  epoch text not null
) strict, without rowid;
insert into epochs_of_all_kinds select kind, epoch from session_epochs;
drop table session_epochs;
alter table epochs_of_all_kinds rename to session_epochs;
