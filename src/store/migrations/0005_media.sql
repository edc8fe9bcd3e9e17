-- Small pictures of pictures, by what names the content of those. Empty where none can be made. The oldest are forgotten.
create table thumbnails (
  id integer primary key,
  tag text not null unique,
  content blob not null
) strict;

-- When a draft was last seen to refer to an upload. Not a column of it: to change that would write its content again.
create table upload_uses (
  path text primary key,
  at integer not null
) strict, without rowid;
