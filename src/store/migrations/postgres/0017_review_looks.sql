-- What each person last saw of a review. Those of a code host need not be in this store.
create table review_looks (
  review bigint not null,
  person text collate "C" not null,
  -- Unix milliseconds.
  at bigint not null,
  -- When the review had last changed.
  updated_at bigint not null,
  -- Digests of what was shown, as JSON: a list by page; null where nothing was.
  seen text collate "C" not null,
  primary key (review, person)
);

create index review_looks_by_time on review_looks (at);
