-- What the webhook's receiver is told. `next_at` is null once that is over.
create table deliveries (
  ordinal integer primary key,
  id text not null unique,
  key text not null unique,
  type text not null,
  at integer not null,
  body text not null,
  attempts integer not null default 0,
  next_at integer,
  answered_at integer,
  status integer,
  says text
) strict;

create index deliveries_by_next_at on deliveries (next_at) where next_at is not null;
