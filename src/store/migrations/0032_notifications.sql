-- What people are told. Times are Unix milliseconds.
create table notifications (
  id integer primary key,
  -- A person's id, or 'name:' and a name.
  recipient text not null,
  kind text not null,
  -- 'page ', 'review ' or 'commit ', and which.
  subject text not null,
  -- Of a review.
  title text,
  -- How many, of a commit.
  pages integer,
  by_name text,
  commit_sha text,
  at integer not null,
  read_at integer,
  -- When it is sent, and was.
  mail_at integer,
  mail_tries integer not null default 0,
  mailed_at integer
) strict;

create unique index notifications_unread on notifications (recipient, subject, kind) where read_at is null;
create index notifications_by_recipient on notifications (recipient, at, id);
create index notifications_to_mail on notifications (mail_at) where mail_at is not null;

-- 1 where somebody wants no emails.
alter table people add column mail_off integer not null default 0 check (mail_off in (0, 1));

-- JSON: who published it, as a list of writers.
alter table deployments add column publisher text not null default '[]';
