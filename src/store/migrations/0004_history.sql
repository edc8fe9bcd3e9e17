-- Texts of old versions of one page, many together: a JSON list under zstd. They differ little, so that most of it is kept
-- once.
create table packs (
  id integer primary key,
  texts blob not null
) strict;

-- Where the text of a version is that has none in `content` any more: its pack, and its place in that list.
alter table versions add column pack integer;
alter table versions add column place integer;

-- When the draft was discarded; null where it stands, was published, or was discarded before this was noted.
alter table drafts add column discarded_at integer;
