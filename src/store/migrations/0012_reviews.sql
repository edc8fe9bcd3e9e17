-- Whose text a draft is, as a JSON list of names: of everybody who saved it since it was started.
alter table drafts add column writers text not null default '[]';

update drafts set writers = json_array(author);

create table reviews (
  id integer primary key autoincrement,
  title text not null,
  message text not null,
  author text not null,
  state text not null check (state in ('open', 'approved', 'changes-requested', 'merged', 'closed')),
  -- Names the changes: it is another one after each change of them.
  head text not null,
  -- A JSON list of names, as those of drafts.
  writers text not null,
  -- A JSON list of names that were asked.
  reviewers text not null,
  -- Places whose address stays when pages move: JSON entries of a slug and its places.
  left_out text not null,
  created_at integer not null,
  updated_at integer not null,
  -- The commit that published it.
  published_as text
) strict;

create index open_reviews on reviews (id) where state not in ('merged', 'closed');

create table review_changes (
  review integer not null references reviews (id) on delete cascade,
  slug text not null,
  -- Who is named in the commit.
  author text not null,
  -- A change as JSON, with its text.
  change text not null,
  primary key (review, slug)
) strict;

-- What people said and did, in that order.
create table review_remarks (
  id integer primary key,
  review integer not null references reviews (id) on delete cascade,
  author text not null,
  at integer not null,
  does text not null check (does in ('adds', 'approves', 'requests-changes', 'merges', 'closes')),
  message text not null
) strict;

create index review_remarks_by_review on review_remarks (review);
