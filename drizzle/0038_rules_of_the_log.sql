-- How far the rules have followed the sealed log: one row, held by whichever node follows. What was sealed before there
-- were rules is over.
create table audit_rule_place (
  only_one boolean primary key default true check (only_one),
  seq bigint not null
);
insert into audit_rule_place (seq) select coalesce(max(seq), 0) from change_seal;
