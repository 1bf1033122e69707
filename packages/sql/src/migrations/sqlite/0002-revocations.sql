create index if not exists symbolon_access_token_subject on symbolon_access_token (service_id, subject, client_id) where subject is not null;

create table if not exists symbolon_client_revocation (
  service_id text not null,
  client_id integer not null,
  revoked_at integer not null,
  primary key (service_id, client_id)
) without rowid;

create table if not exists symbolon_revocation (
  service_id text not null,
  hash text not null,
  revoked_at integer not null,
  held_until integer not null,
  primary key (service_id, hash)
) without rowid;

create index if not exists symbolon_revocation_held_until on symbolon_revocation (service_id, held_until);
