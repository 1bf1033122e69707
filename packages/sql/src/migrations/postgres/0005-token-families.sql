create table if not exists symbolon_token_family (
  service_id text collate "C" not null,
  hash text collate "C" not null,
  version bigint not null,
  held_until bigint not null,
  record text not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_token_family_held_until on symbolon_token_family (service_id, held_until);
