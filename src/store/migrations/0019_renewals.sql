-- Tokens of code hosts that were renewed, for servers and browsers that have the one before.
create table renewals (
  session text primary key,
  -- Sealed by the session secret.
  sealed text not null,
  expires_at integer not null
) strict;
