create table if not exists symbolon_token_family (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  version bigint not null,
  held_until bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) engine = InnoDB row_format = dynamic;
