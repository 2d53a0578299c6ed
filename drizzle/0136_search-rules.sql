-- The rules by which the search entries of a noun were last written. After an upgrade that changes them, a background
-- job writes the entries again, so that titles do not keep their earlier text until the next save.
create table search_rules (
  kind text primary key,
  fingerprint text not null
);
