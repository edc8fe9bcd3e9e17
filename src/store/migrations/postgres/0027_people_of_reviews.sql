-- Who asked for a review and who said something of it, whatever they are called since; null where only the name is known.
-- The lists of writers have an id, a tab and a name from now on; names alone stay as they are.
alter table reviews add column author_id text collate "C";
alter table review_remarks add column author_id text collate "C";
