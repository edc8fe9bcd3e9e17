-- Moves whose links in drafts are still to be changed, and the drafts as they were when the pages moved: one that was saved
-- since has its new links, or is somebody's newer text.
alter table moved_pages add column has_open_links integer not null default 0;

create table open_links (
  slug text primary key,
  updated_at integer not null
) strict;
