create table if not exists symbolon_access_token (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  version bigint not null,
  client_id bigint not null,
  subject mediumblob,
  refresh_token_hash varbinary(128),
  held_until bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, hash),
  unique key refresh_token (service_id, refresh_token_hash),
  key holder (service_id, client_id, subject(255)),
  key held_until (service_id, held_until)
) engine = InnoDB row_format = dynamic;

create table if not exists symbolon_pushed_request (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  held_until bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) engine = InnoDB row_format = dynamic;

create table if not exists symbolon_ticket (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  held_until bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) engine = InnoDB row_format = dynamic;

create table if not exists symbolon_replay (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  held_until bigint not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) engine = InnoDB row_format = dynamic;

create table if not exists symbolon_client (
  service_id varbinary(255) not null,
  client_id bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, client_id)
) engine = InnoDB row_format = dynamic;

create table if not exists symbolon_client_name (
  service_id varbinary(255) not null,
  name varbinary(2048) not null,
  client_id bigint not null,
  primary key (service_id, name),
  key client (service_id, client_id)
) engine = InnoDB row_format = dynamic;

create table if not exists symbolon_client_lock (
  service_id varbinary(255) not null primary key,
  changes bigint not null
) engine = InnoDB row_format = dynamic;
