-- Settings of the company are known to the log by a number, as every record is.
alter table setting add column id bigint generated always as identity;
create unique index setting_id_uq on setting (id);

-- What each group has held, so that an earlier state can be put back.
create table setting_version (
  name text not null,
  version integer not null,
  value jsonb not null,
  -- update, or putBack
  action text not null,
  at timestamptz not null,
  by_id bigint,
  by_name text not null,
  primary key (name, version)
);
