-- Where pages were moved to. A move is finished once its commit exists and its drafts have moved.
create table moved_pages (
  slug text primary key,
  target text not null,
  -- The page's blob before the move.
  base text not null,
  at integer not null,
  is_finished integer not null check (is_finished in (0, 1))
) strict, without rowid;
