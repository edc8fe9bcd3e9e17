-- Sessions by OpenID Connect. The program knows which kinds there are, so a new one needs no migration any more.
alter table sessions drop constraint sessions_kind_check;
alter table session_epochs drop constraint session_epochs_kind_check;
