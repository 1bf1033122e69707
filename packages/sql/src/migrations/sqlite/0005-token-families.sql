create table if not exists symbolon_token_family (
  service_id text not null,
  hash text not null,
  version integer not null,
  held_until integer not null,
  record text not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_token_family_held_until on symbolon_token_family (service_id, held_until);
