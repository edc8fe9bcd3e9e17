-- What was read of published pages, so that a start reads none again. It may be emptied at any time.
create table page_facts (
  -- A digest of the blob, its file and the reader.
  key text primary key,
  -- JSON.
  facts text not null
) strict;
