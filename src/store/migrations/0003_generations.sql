-- Every generation that was asked for: who, when, what it took. Neither the prompt nor the answer.
create table generations (
  id integer primary key,
  at integer not null check (at > 0),
  author text not null,
  kind text not null check (kind in ('doc', 'image')),
  model text not null,
  tokens_read integer not null,
  tokens_written integer not null,
  -- Of the page it was asked for in; null where none was named.
  slug text,
  outcome text not null check (outcome in ('made', 'failed', 'stopped'))
) strict;

create index generations_by_time on generations (at);
