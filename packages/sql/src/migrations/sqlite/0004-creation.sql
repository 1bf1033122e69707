alter table symbolon_access_token add column created_at integer;
