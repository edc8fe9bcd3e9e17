-- Whose text a commit published, whatever they are called since. Its message has names alone.
create table commit_writers (
  commit_sha text not null,
  name text not null,
  id text not null,
  primary key (commit_sha, name, id)
) strict, without rowid;
