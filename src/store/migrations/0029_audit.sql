-- What people changed, and who signed in. Rows are added, and removed once they are old.
create table audit (
  id integer primary key,
  -- Unix milliseconds.
  at integer not null,
  -- The name that is shown, and whose it is whatever they are called.
  who text,
  person text,
  kind text not null,
  action text not null,
  slug text,
  commit_sha text,
  address text,
  request_id text
) strict;

create index audit_by_time on audit (at, id);
create index audit_by_who on audit (who, at, id);
create index audit_by_action on audit (action, at, id);
create index audit_by_slug on audit (slug, at, id) where slug is not null;

create trigger audit_never_changes before update on audit
begin
  select raise(abort, 'an entry of the audit is never changed');
end;

create trigger audit_is_kept before delete on audit
when coalesce(old.at > (select at - 86400000 from tidying), 1)
begin
  select raise(abort, 'an entry of the audit is removed only once it is old');
end;

-- When somebody last saved a draft, so that saves that follow each other are one entry.
create table audit_saves (
  slug text not null,
  -- JSON: who it is, and how they are signed in.
  person text not null,
  at integer not null,
  -- That of the save before.
  previous integer,
  primary key (slug, person)
) strict, without rowid;
