-- How the maker of a token had signed in; null where that isn't known.
alter table tokens add column maker_kind text;
-- Of the maker's account, on the host where they signed in; null where there is none.
alter table tokens add column maker_id text;
