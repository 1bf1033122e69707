create table if not exists symbolon_access_token (
  service_id text collate "C" not null,
  hash text collate "C" not null,
  version bigint not null,
  client_id bigint not null,
  subject text collate "C",
  refresh_token_hash text collate "C",
  held_until bigint not null,
  record text not null,
  primary key (service_id, hash)
);

create unique index if not exists symbolon_access_token_refresh_token on symbolon_access_token (service_id, refresh_token_hash);

create index if not exists symbolon_access_token_holder on symbolon_access_token (service_id, client_id, left(subject, 255));

create index if not exists symbolon_access_token_held_until on symbolon_access_token (service_id, held_until);

create table if not exists symbolon_pushed_request (
  service_id text collate "C" not null,
  hash text collate "C" not null,
  held_until bigint not null,
  record text not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_pushed_request_held_until on symbolon_pushed_request (service_id, held_until);

create table if not exists symbolon_ticket (
  service_id text collate "C" not null,
  hash text collate "C" not null,
  held_until bigint not null,
  record text not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_ticket_held_until on symbolon_ticket (service_id, held_until);

create table if not exists symbolon_replay (
  service_id text collate "C" not null,
  hash text collate "C" not null,
  held_until bigint not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_replay_held_until on symbolon_replay (service_id, held_until);

create table if not exists symbolon_client (
  service_id text collate "C" not null,
  client_id bigint not null,
  record text not null,
  primary key (service_id, client_id)
);

create table if not exists symbolon_client_name (
  service_id text collate "C" not null,
  name text collate "C" not null,
  client_id bigint not null,
  primary key (service_id, name)
);

create index if not exists symbolon_client_name_client on symbolon_client_name (service_id, client_id);

create table if not exists symbolon_client_lock (
  service_id text collate "C" primary key,
  changes bigint not null
);
