-- Entries on a legal hold that stayed when the log around them was archived, with the hash before each: so their own seal
-- can still be checked, without what is in the file.
create table audit_kept (
  seq bigint primary key,
  prev_hash text not null check (char_length(prev_hash) = 64)
);
create trigger keep_log before update or delete or truncate on audit_kept for each statement execute function keep_log();
