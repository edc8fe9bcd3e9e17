-- What people set for everybody, where no variable of the environment says it.
create table settings (
  name text collate "C" primary key,
  value text collate "C" not null,
  -- The name of who set it, and when, in Unix milliseconds.
  set_by text collate "C" not null,
  set_at bigint not null
);
