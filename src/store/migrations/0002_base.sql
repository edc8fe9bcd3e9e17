-- The blob of the published page that the draft began from, '' where no page was published; null where nobody told it.
alter table drafts add column base text;
