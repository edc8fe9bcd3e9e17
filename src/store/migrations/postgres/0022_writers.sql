-- Whose text a version is, as a JSON list of names like that of drafts; null before this was noted: then it is its author's.
alter table versions add column writers text collate "C";
-- SHA-256 of the text, by which the same text is known again; null before this was noted.
alter table versions add column digest text collate "C";

update versions set writers = (select drafts.writers from drafts where drafts.version = versions.id)
 where id in (select version from drafts);
