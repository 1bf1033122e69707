create index if not exists symbolon_access_token_subject on symbolon_access_token (service_id, left(subject, 255), client_id) where subject is not null;

create table if not exists symbolon_client_revocation (
  service_id text collate "C" not null,
  client_id bigint not null,
  revoked_at bigint not null,
  primary key (service_id, client_id)
);

create table if not exists symbolon_revocation (
  service_id text collate "C" not null,
  hash text collate "C" not null,
  revoked_at bigint not null,
  held_until bigint not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_revocation_held_until on symbolon_revocation (service_id, held_until);
