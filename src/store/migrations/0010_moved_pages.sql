-- Where pages were moved to. A move is finished once its commit exists and its drafts have moved.
create table moved_pages (
  slug text primary key,
  target text not null,
  -- The page's blob before the move.
  base text not null,
  at integer not null,
  is_finished integer not null check (is_finished in (0, 1))
) strict, without rowid;

-- Moves and deletions that wait in Changes. `target`: where a page moves, or the page that takes the place of a deleted one.
create table staged_changes (
  slug text primary key,
  does text not null check (does in ('move', 'delete')),
  target text,
  title text,
  author text not null,
  at integer not null
) strict, without rowid;
