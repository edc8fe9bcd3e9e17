-- Whose text a commit published, whatever they are called since. Its message has names alone.
create table commit_writers (
  commit_sha text collate "C" not null,
  name text collate "C" not null,
  id text collate "C" not null,
  primary key (commit_sha, name, id)
);
