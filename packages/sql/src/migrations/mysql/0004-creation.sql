alter table symbolon_access_token add column created_at bigint, algorithm = instant;
