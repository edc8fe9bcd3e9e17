-- The address that the maker of a token had given in their session, for Signed-off-by alone; null where it is with the person, or nobody knows one.
alter table tokens add column maker_email text;
