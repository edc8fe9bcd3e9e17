-- The changes of the site's menus that wait to be published. One row, which stays when they are.
create table navigation_draft (
  id integer primary key check (id = 1),
  -- What the menus were when somebody began.
  revision text not null,
  -- JSON: a list of edits.
  edits text not null,
  author text not null,
  -- JSON: the names of all whose edits these are.
  writers text not null,
  -- Unix milliseconds; it only grows.
  updated_at integer not null,
  active integer not null check (active in (0, 1))
) strict;

-- JSON: what a review changes in menus.
alter table reviews add column navigation text;
