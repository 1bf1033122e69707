create table if not exists symbolon_client_revocation (
  service_id varbinary(255) not null,
  client_id bigint not null,
  revoked_at bigint not null,
  primary key (service_id, client_id)
) engine = InnoDB row_format = dynamic;

create table if not exists symbolon_revocation (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  revoked_at bigint not null,
  held_until bigint not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) engine = InnoDB row_format = dynamic;

create index subject on symbolon_access_token (service_id, subject(255), client_id)
  algorithm = inplace lock = none;
