-- What the server knows from one start to the next, such as the last head of its branch.
create table facts (
  name text primary key,
  value text not null
) strict, without rowid;
