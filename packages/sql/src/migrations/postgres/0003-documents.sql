create table if not exists symbolon_document (
  name text collate "C" primary key,
  version bigint not null,
  record text not null
);
