-- Tokens of code hosts that were renewed, for servers and browsers that have the one before.
create table renewals (
  session text collate "C" primary key,
  -- Sealed by the session secret.
  sealed text collate "C" not null,
  expires_at bigint not null
);
