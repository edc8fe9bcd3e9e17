-- Whether the site shows what was published. `id` is the order of publications.
create table deployments (
  id integer primary key,
  sha text not null unique,
  at integer not null,
  state text not null check (state in ('unknown', 'building', 'live', 'failed')),
  -- When the command of AFTER_PUBLISH started; null while it waits for another.
  began_at integer,
  sentence text,
  link text,
  site_url text,
  log text,
  -- JSON: slugs; and slugs with lines.
  pages text not null,
  places text not null default '[]'
) strict;

-- The last publication of each page.
create table deployed_pages (
  slug text primary key,
  deployment integer not null references deployments (id) on delete cascade
) strict, without rowid;

create index deployed_pages_by_deployment on deployed_pages (deployment);
