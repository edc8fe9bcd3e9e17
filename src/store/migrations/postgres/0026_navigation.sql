-- The changes of the site's menus that wait to be published. One row, which stays when they are.
create table navigation_draft (
  id bigint primary key check (id = 1),
  -- What the menus were when somebody began.
  revision text collate "C" not null,
  -- JSON: a list of edits.
  edits text collate "C" not null,
  author text collate "C" not null,
  -- JSON: the names of all whose edits these are.
  writers text collate "C" not null,
  -- Unix milliseconds; it only grows.
  updated_at bigint not null,
  active bigint not null check (active in (0, 1))
);

-- JSON: what a review changes in menus.
alter table reviews add column navigation text collate "C";
