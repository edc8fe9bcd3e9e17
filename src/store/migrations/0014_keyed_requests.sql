-- Requests with an Idempotency-Key. `id` is the SHA-256 of their owner, a session or a token, and of the key.
create table keyed_requests (
  id text primary key,
  owner text not null,
  digest text not null,
  at integer not null,
  -- Sealed. Null until the first request is answered, "" where the answer is too large.
  answer text,
  bytes integer not null default 0
) strict, without rowid;

create index keyed_requests_of_owner on keyed_requests (owner, at, id, bytes);
create index keyed_requests_by_time on keyed_requests (at);
