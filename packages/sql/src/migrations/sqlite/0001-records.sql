create table if not exists symbolon_access_token (
  service_id text not null,
  hash text not null,
  version integer not null,
  client_id integer not null,
  subject text,
  refresh_token_hash text,
  held_until integer not null,
  record text not null,
  primary key (service_id, hash)
);

create unique index if not exists symbolon_access_token_refresh_token on symbolon_access_token (service_id, refresh_token_hash);

create index if not exists symbolon_access_token_holder on symbolon_access_token (service_id, client_id, subject);

create index if not exists symbolon_access_token_held_until on symbolon_access_token (service_id, held_until);

create table if not exists symbolon_pushed_request (
  service_id text not null,
  hash text not null,
  held_until integer not null,
  record text not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_pushed_request_held_until on symbolon_pushed_request (service_id, held_until);

create table if not exists symbolon_ticket (
  service_id text not null,
  hash text not null,
  held_until integer not null,
  record text not null,
  primary key (service_id, hash)
);

create index if not exists symbolon_ticket_held_until on symbolon_ticket (service_id, held_until);

create table if not exists symbolon_replay (
  service_id text not null,
  hash text not null,
  held_until integer not null,
  primary key (service_id, hash)
) without rowid;

create index if not exists symbolon_replay_held_until on symbolon_replay (service_id, held_until);

create table if not exists symbolon_client (
  service_id text not null,
  client_id integer not null,
  record text not null,
  primary key (service_id, client_id)
);

create table if not exists symbolon_client_name (
  service_id text not null,
  name text not null,
  client_id integer not null,
  primary key (service_id, name)
) without rowid;

create index if not exists symbolon_client_name_client on symbolon_client_name (service_id, client_id);

create table if not exists symbolon_client_lock (
  service_id text primary key not null,
  changes integer not null
);
