-- A save asks whether its text was saved before, by somebody else.
create index versions_by_digest on versions (digest, writers);
