-- 1 while the page has this draft; 0 once it was published, discarded or deleted.
alter table drafts rename column stands to active;
