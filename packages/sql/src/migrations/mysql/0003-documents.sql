create table if not exists symbolon_document (
  name varbinary(128) not null primary key,
  version bigint not null,
  record longtext character set ascii not null
) engine = InnoDB row_format = dynamic;
