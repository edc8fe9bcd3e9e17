-- What people set for everybody, where no variable of the environment says it.
create table settings (
  name text primary key,
  value text not null,
  -- The name of who set it, and when, in Unix milliseconds.
  set_by text not null,
  set_at integer not null
) strict, without rowid;
