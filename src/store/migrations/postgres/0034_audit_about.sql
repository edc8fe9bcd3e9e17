-- What an entry is about, where that is no page: a person and their role, a token, or a file.
alter table audit add column about text collate "C";
