alter table symbolon_access_token add column if not exists created_at bigint;
