-- How many pixels the picture of a thumbnail has. Thumbnails of before are made again, because theirs is unknown.
delete from thumbnails;
alter table thumbnails add column width integer;
alter table thumbnails add column height integer;
