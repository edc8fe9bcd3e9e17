-- What each person last saw of a review. Those of a code host need not be in this store.
create table review_looks (
  review integer not null,
  person text not null,
  -- Unix milliseconds.
  at integer not null,
  -- When the review had last changed.
  updated_at integer not null,
  -- Digests of what was shown, as JSON: a list by page; null where nothing was.
  seen text not null,
  primary key (review, person)
) strict;

create index review_looks_by_time on review_looks (at);
