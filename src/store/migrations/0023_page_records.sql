-- What was read of the texts of published pages, so that a start reads none again. It may be emptied at any time.
create table page_records (
  -- The blob, its syntax and the reader.
  key text primary key,
  -- JSON.
  record text not null
) strict;

drop table page_facts;
