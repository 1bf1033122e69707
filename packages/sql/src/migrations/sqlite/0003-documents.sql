create table if not exists symbolon_document (
  name text primary key not null,
  version integer not null,
  record text not null
);
